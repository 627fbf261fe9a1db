-- Requests 10,000 slugs, the first hundred of which get half of all requests; headers as browsers send them.
local requests, order = {}, {}
local agents = {
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
}
local next_request = 0

function init(args)
  math.randomseed(7)
  local prefix = os.getenv("BENCH_PREFIX") or "b"
  local host = os.getenv("BENCH_HOST") or "localhost:" .. wrk.port
  for n = 1, 10000 do
    requests[n] = wrk.format("GET", "/" .. prefix .. string.format("%05d", n - 1), {
      ["Host"] = host,
      ["User-Agent"] = agents[n % #agents + 1],
      ["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      ["Accept-Language"] = "en-US,en;q=0.5",
      ["Accept-Encoding"] = "gzip, deflate, br",
      ["Referer"] = "https://news.example.org/today",
      ["Sec-Fetch-Dest"] = "document",
      ["Sec-Fetch-Mode"] = "navigate",
    })
  end
  for n = 1, 65536 do
    order[n] = math.random() < 0.5 and math.random(1, 100) or math.random(1, 10000)
  end
end

function request()
  next_request = next_request % 65536 + 1
  return requests[order[next_request]]
end
