"""A steam move: Pinnacle moved by two points of probability, and DraftKings has not followed."""
import json, os, sys, time, urllib.parse, urllib.request

URL = (sys.argv[1:] or ["http://127.0.0.1:8080"])[0] + "/v1/moves?"
ASKED = {"window": "5m", "leader": "pinnacle", "laggard": "draftkings", "minMove": 2}

def get(asked):
    request = urllib.request.Request(URL + urllib.parse.urlencode(asked))
    request.add_header("x-api-key", os.environ["OVERROUND_KEY"])
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["data"]

seen = set()
while True:
    for move in get(ASKED):
        late = [each for each in move["laggards"] if each["bookmakerId"] == "draftkings"]
        if move["moveId"] in seen:
            continue
        seen.add(move["moveId"])
        print(move["eventId"], move["marketType"], move["selection"], move["point"] or "",
              f"{move['from']['odds']:+} to {move['to']['odds']:+};",
              f"DraftKings has {late[0]['odds']:+} for {late[0]['ageMs'] // 1000} s", flush=True)
    time.sleep(2)
