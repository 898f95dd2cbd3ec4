FROM python:3.13-slim AS build
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY worker worker
COPY search_backends search_backends
COPY playground playground
# The whole tree as it is pinned in pyproject.toml, which names uv's version too.
RUN python -m venv /uv \
    && /uv/bin/pip install --no-cache-dir "$(sed -n 's/^ *"\(uv==[^"]*\)".*/\1/p' pyproject.toml)" \
    && /uv/bin/uv sync --no-dev --extra postgres --no-editable --no-cache --compile-bytecode

FROM python:3.13-slim
COPY --from=build /app/.venv /app/.venv
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
# Writes to /tmp and /data alone; everything else may be read-only. A new volume at /data belongs to its user.
RUN install -d -o 10001 -g 10001 -m 700 /data
USER 10001:10001
WORKDIR /tmp
ENTRYPOINT ["footnote"]
CMD ["worker"]
