-- Sends the requests of a file one after another. Each line is a request: method, path, host, body, separated by tabs. At the end it
-- prints the result as one line of JSON.
local lines, at, headers = {}, 0, ""

function init()
  for line in io.lines(os.getenv("BENCH_REQUESTS")) do lines[#lines + 1] = line end
  at = tonumber(os.getenv("BENCH_FIRST"))
  headers = os.getenv("BENCH_HEADERS")
end

function request()
  local method, path, host, body = lines[at % #lines + 1]:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
  at = at + 1
  local head = method .. " " .. path .. " HTTP/1.1\r\nHost: " .. host .. "\r\n" .. headers
  if body == "" then return head .. "\r\n" end
  return head .. "Content-Type: application/json\r\nContent-Length: " .. #body .. "\r\n\r\n" .. body
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nBENCH {"requests":%d,"microseconds":%d,"bytes":%d,"p50":%f,"p99":%f,"max":%f,"failed":%d,"broken":%d}\n',
    summary.requests, summary.duration, summary.bytes,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
