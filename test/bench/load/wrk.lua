-- Posts reviews with wrk as an API server does, one after another on every connection. Like main.go, it prints "ready"
-- when it has the reviews, waits for a line on standard input, and prints its result as one line of JSON at the end.
--
-- wrk counts codes of 400 and above as errors, and does not look at bodies.
--
--   wrk -t1 -c10 -d1s -s wrk.lua https://127.0.0.1:9443/convert?timeout=30s -- reviews.jsonl

local requests = {}

-- Called once, because there is one thread.
function init(args)
  local path = wrk.path
  local headers = {
    ["Accept"] = "application/json, */*",
    ["Content-Type"] = "application/json",
    ["Host"] = wrk.headers["Host"],
    ["User-Agent"] = "kube-apiserver-admission",
  }
  for line in io.lines(args[1]) do
    local body = line .. "\n"
    table.insert(requests, wrk.format("POST", path, headers, body))
  end
  io.write("ready\n")
  io.flush()
  io.read()
end

local nextRequest = 0

function request()
  nextRequest = nextRequest % #requests + 1
  return requests[nextRequest]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  -- Latencies are in microseconds, as are all durations of wrk.
  io.write(string.format(
    '{"requests":%d,"errors":%d,"firstError":"connect %d, read %d, write %d, status %d, timeout %d",'
      .. '"seconds":%f,"clientCpuSeconds":%f,"p50":%f,"p90":%f,"p99":%f,"max":%f}\n',
    summary.requests, failed,
    errors.connect, errors.read, errors.write, errors.status, errors.timeout,
    summary.duration / 1e6, os.clock(),
    latency:percentile(50), latency:percentile(90), latency:percentile(99), latency.max))
end
