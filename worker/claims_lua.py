"""What happens to a claim in one step, as Redis runs it (worker/claims.py says what it means)."""

# All times are the server's own, so that no two clocks are compared.
# KEYS of all but SWEEP: claim, payload, lease, posted, the open set, the asker's waiting questions, a queue or several.
_NOW = "local t = redis.call('TIME'); local now = t[1] + t[2] / 1000000\n"
# ARGV[10] and on: name, seconds and most of each limit. What is over a limit counts as seen, but for nothing else.
CLAIM = (
    _NOW
    + """
local state, known = redis.call('GET', KEYS[1]), ARGV[8] .. 'known:' .. ARGV[1]
if state then redis.call('SET', known, 1, 'EX', ARGV[3]); return {0} end
redis.call('DEL', known)
local goes_on, over = 0, 0
for i = 10, #ARGV, 3 do
  local window = tonumber(ARGV[i + 1])
  local used = tonumber(redis.call('GET', ARGV[8] .. 'used:' .. ARGV[i] .. ':' .. math.floor(now / window)) or 0)
  local ends = (math.floor(now / window) + 1) * window
  if used >= tonumber(ARGV[i + 2]) and ends > goes_on then goes_on = ends; over = (i - 10) / 3 end
end
redis.call('SET', KEYS[1], goes_on > 0 and 'over' or 'queued', 'EX', ARGV[3])
if goes_on > 0 then return {-1, over, goes_on} end
for i = 10, #ARGV, 3 do
  if string.sub(ARGV[i], 1, 10) == 'questions:' then
    local key = ARGV[8] .. 'used:' .. ARGV[i] .. ':' .. math.floor(now / ARGV[i + 1])
    redis.call('INCR', key); redis.call('EXPIRE', key, ARGV[i + 1])
  end
end
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
redis.call('ZADD', KEYS[5], now + ARGV[4], ARGV[1])
redis.call('ZADD', KEYS[6], ARGV[7], ARGV[1]); redis.call('EXPIRE', KEYS[6], ARGV[3])
local queue = KEYS[7]
for i = 8, #KEYS do if redis.call('LLEN', KEYS[i]) < redis.call('LLEN', queue) then queue = KEYS[i] end end
redis.call('LPUSH', queue, (string.gsub(ARGV[5], ARGV[6], queue)))
return {1}"""
)
# A job that has begun it all the same finds its lease gone to nobody; where it is taken in anew, the next job is not
# the first, and looks for what that one posted. What is answered stays so, and so does what was taken in anew since: a
# broker that was frozen may do this late. Where Slack has been told meanwhile that the question is known, it won't send
# it again: then another job goes on with it, and its answer takes the place of what the asker was told.
RELEASE = (
    _NOW
    + """
if redis.call('GET', KEYS[1]) == 'done' or redis.call('HGET', KEYS[4], 'held') == '2' then return end
local payload = redis.call('GET', KEYS[2])
if payload and ARGV[2] ~= '' and payload ~= ARGV[2] then return end
if payload and redis.call('EXISTS', ARGV[3] .. 'known:' .. ARGV[1]) == 1 then
  redis.call('SET', KEYS[1], 'running', 'KEEPTTL')
  redis.call('SET', KEYS[3], '1:released', 'EX', ARGV[5])
  redis.call('ZADD', KEYS[5], now + ARGV[4], ARGV[1])
  return
end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('SET', KEYS[3], '1:released', 'XX', 'KEEPTTL')
redis.call('ZREM', KEYS[5], ARGV[1])"""
)
# A message stands for one of its asker's questions: the newest that waits. Its own comes first where that was begun
# before, by a job that is gone: it has waited the longest, and its asker was told that somebody is at it.
BEGIN = (
    _NOW
    + """
local function key(kind, id) return ARGV[5] .. kind .. ':' .. id end
local function may_begin(id)
  local state = redis.call('GET', key('claim', id))
  if state ~= 'queued' and state ~= 'running' then return false end
  if state == 'running' and tonumber(redis.call('ZSCORE', KEYS[5], id) or 0) > now then return false end
  if redis.call('HGET', key('posted', id), 'held') == '2' then  -- whoever had it died between the answer and this note
    redis.call('SET', key('claim', id), 'done', 'KEEPTTL')
    redis.call('DEL', key('payload', id), key('lease', id))
    redis.call('ZREM', KEYS[5], id)
    return false
  end
  return true
end
local chosen
if not redis.call('ZSCORE', KEYS[6], ARGV[1]) and may_begin(ARGV[1]) then chosen = ARGV[1] end
for _, id in ipairs(chosen and {} or redis.call('ZREVRANGE', KEYS[6], 0, -1)) do
  redis.call('ZREM', KEYS[6], id)
  if redis.call('EXISTS', key('payload', id)) == 1 and may_begin(id) then chosen = id; break end
end
if not chosen then return {0} end
redis.call('SET', key('claim', chosen), 'running', 'KEEPTTL')
redis.call('ZADD', KEYS[5], now + ARGV[2], chosen)
local number = tonumber(string.match(redis.call('GET', key('lease', chosen)) or '0', '^%d+')) + 1
redis.call('SET', key('lease', chosen), number .. ':' .. ARGV[4], 'EX', ARGV[3])
return {number, chosen, redis.call('GET', key('payload', chosen)) or ''}"""
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
# The number is given back: only jobs that fell silent count. It stays at 1, since the next job has to look for what
# this one posted.
HAND_OVER = (
    _NOW
    + """
if redis.call('GET', KEYS[3]) ~= ARGV[2] then return 0 end
local number = tonumber(string.match(ARGV[2], '^%d+'))
redis.call('SET', KEYS[3], math.max(number - 1, 1) .. ':handed over', 'KEEPTTL')
redis.call('ZADD', KEYS[5], now + ARGV[3], ARGV[1])
return 1"""
)
# Before all others, and for none of them: it has waited the longest.
QUEUE = """
redis.call('SET', KEYS[1], 'queued', 'XX', 'KEEPTTL')
return redis.call('RPUSH', KEYS[7], ARGV[2])"""
# Its sealed text is kept for so long, for whoever presses a button.
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
redis.call('DEL', KEYS[3])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return redis.call('ZREM', KEYS[5], ARGV[1])"""
# KEYS: the open set, the queues. What waits for a worker is left alone while a queue holds anything: it is in there.
SWEEP = (
    _NOW
    + """
local taken, queued = {}, 0
for i = 2, #KEYS do queued = queued + redis.call('LLEN', KEYS[i]) end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 100)) do
  redis.call('ZADD', KEYS[1], now + ARGV[1], id)
  local claim = ARGV[2] .. 'claim:' .. id
  if redis.call('GET', claim) == 'running' or queued == 0 then
    local payload = redis.call('GET', ARGV[2] .. 'payload:' .. id)
    if payload then
      redis.call('SET', claim, 'queued', 'XX', 'KEEPTTL')
      table.insert(taken, id); table.insert(taken, payload)
    else redis.call('ZREM', KEYS[1], id) end
  end
end
return taken"""
)
