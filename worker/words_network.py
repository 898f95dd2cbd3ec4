"""Every sentence about the way out of a company's network."""


def untrusted(whose: str) -> str:
    """For whoever runs this: a certificate is not believed."""
    return (
        f"{whose} shows a certificate that is not trusted here. Where your company's proxy opens encrypted "
        "connections, name the file of its certificates (PEM) in FOOTNOTE_CA_FILE."
    )


def no_proxy(place: str, reason: str) -> str:
    """For whoever runs this: the proxy does not answer."""
    return f"the proxy {place} can't be reached ({reason}). Check HTTPS_PROXY, or leave it empty where there is none."


def way_out(proxy: str, directly: str, ca_file: bool) -> str:
    """Which way requests take, for whoever runs this."""
    excepted = f", save for {directly}" if directly else ""
    way = f"https goes through the proxy {proxy}{excepted}" if proxy else "https goes out directly"
    return f"{way}; {'the certificates in FOOTNOTE_CA_FILE are trusted, too' if ca_file else 'no CA file is set'}"
