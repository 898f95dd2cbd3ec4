"""What happens to a claim in one step, as Redis runs it (worker/claims.py says what it means)."""

# All times are the server's own, so that no two clocks are compared.
# KEYS: claim, payload, lease, posted, the open set, the queue.
_NOW = "local t = redis.call('TIME'); local now = t[1] + t[2] / 1000000\n"
CLAIM = (
    _NOW
    + """
if not redis.call('SET', KEYS[1], 'queued', 'NX', 'EX', ARGV[3]) then return 0 end
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
redis.call('ZADD', KEYS[5], now + ARGV[4], ARGV[1])
redis.call('LPUSH', KEYS[6], ARGV[5])
return 1"""
)
# A job that has begun it all the same finds its lease gone to nobody.
RELEASE = """
redis.call('DEL', KEYS[1], KEYS[2], KEYS[4])
redis.call('SET', KEYS[3], '0:released', 'XX', 'KEEPTTL')
return redis.call('ZREM', KEYS[5], ARGV[1])"""
BEGIN = (
    _NOW
    + """
local state = redis.call('GET', KEYS[1])
if not state or state == 'done' then return 0 end
if state == 'running' and tonumber(redis.call('ZSCORE', KEYS[5], ARGV[1]) or 0) > now then return 0 end
if redis.call('HGET', KEYS[4], 'held') == '2' then  -- whoever had it died between the answer and this note
  redis.call('SET', KEYS[1], 'done', 'KEEPTTL')
  redis.call('DEL', KEYS[2], KEYS[3])
  redis.call('ZREM', KEYS[5], ARGV[1])
  return 0
end
redis.call('SET', KEYS[1], 'running', 'KEEPTTL')
redis.call('ZADD', KEYS[5], now + ARGV[2], ARGV[1])
local number = tonumber(string.match(redis.call('GET', KEYS[3]) or '0', '^%d+')) + 1
redis.call('SET', KEYS[3], number .. ':' .. ARGV[4], 'EX', ARGV[3])
return number"""
)
# Redis may come back without its last second, or empty: then whoever is at a question goes on with it.
RENEW = (
    _NOW
    + """
local newest = redis.call('GET', KEYS[3])
if not newest and redis.call('GET', KEYS[1]) ~= 'done' then
  newest = ARGV[2]
  redis.call('SET', KEYS[3], newest, 'EX', ARGV[4])
end
if newest ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], 'running', 'EX', ARGV[4])
redis.call('ZADD', KEYS[5], now + ARGV[3], ARGV[1])
return 1"""
)
# Given back by a job that can't read it: nobody's for a moment, and its tries don't count. Nobody waits for ever: a
# claim's age is what is gone of the time for which it is kept.
PUT_BACK = (
    _NOW
    + """
if redis.call('GET', KEYS[3]) ~= ARGV[2] then return 1 end
if tonumber(ARGV[4]) - redis.call('TTL', KEYS[1]) > tonumber(ARGV[5]) then return 0 end
redis.call('DEL', KEYS[3])
redis.call('ZADD', KEYS[5], now + ARGV[3], ARGV[1])
return 1"""
)
FINISH = """
if redis.call('GET', KEYS[3]) ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], 'done', 'EX', ARGV[3])
redis.call('DEL', KEYS[2], KEYS[3])
return redis.call('ZREM', KEYS[5], ARGV[1])"""
# KEYS: the open set, the queue. What waits for a worker is left alone while the queue holds anything: it is in there.
SWEEP = (
    _NOW
    + """
local taken = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 100)) do
  redis.call('ZADD', KEYS[1], now + ARGV[1], id)
  local claim = ARGV[2] .. 'claim:' .. id
  if redis.call('GET', claim) == 'running' or redis.call('LLEN', KEYS[2]) == 0 then
    local payload = redis.call('GET', ARGV[2] .. 'payload:' .. id)
    if payload then
      redis.call('SET', claim, 'queued', 'XX', 'KEEPTTL')
      table.insert(taken, id); table.insert(taken, payload)
    else redis.call('ZREM', KEYS[1], id) end
  end
end
return taken"""
)
