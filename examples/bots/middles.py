"""An alert for each new middle of spreads and totals: a point or more, at 3 % or less."""
import json, os, sys, time, urllib.parse, urllib.request

URL = (sys.argv[1:] or ["http://127.0.0.1:8080"])[0] + "/v1/edge?"
ASKED = {"type": "middle", "market": "spread,total", "minGap": 1, "maxCost": 3,
         "region": "us"}

def get(asked):
    request = urllib.request.Request(URL + urllib.parse.urlencode(asked))
    request.add_header("x-api-key", os.environ["OVERROUND_KEY"])
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["data"]

seen = set()
while True:
    for event in get(ASKED):
        for edge in event["edges"]:
            if edge["edgeId"] in seen:
                continue
            seen.add(edge["edgeId"])
            middle = edge["middle"]
            bets = [f"{leg['outcome']} {leg['point']} {leg['odds']:+} {leg['bookmaker']}"
                    for leg in middle["books"]]
            print("\a" + event["eventId"], edge["market"], " and ".join(bets),
                  f"for {middle['costPct']:.2f} %", flush=True)
    time.sleep(5)
