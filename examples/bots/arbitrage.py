"""Arbitrages over 1 % at my four books, each once: OVERROUND_KEY=... python3 arbitrage.py [URL]"""
import json, os, sys, time, urllib.parse, urllib.request

URL = (sys.argv[1:] or ["http://127.0.0.1:8080"])[0] + "/v1/edge/arbitrage?"
ASKED = {"bookmakers": "draftkings,fanduel,betmgm,caesars", "minProfit": 1,
         "totalStake": 1000, "stakeRounding": 5, "oddsFormat": "decimal"}

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
            bets = [f"{leg['stake']} on {leg['outcome']} at {leg['odds']} ({leg['bookmaker']})"
                    for leg in edge["arbitrage"]["books"]]
            print(edge["arbitrage"]["profitPct"], "%", event["eventId"], edge["market"],
                  "; ".join(bets), flush=True)
    time.sleep(2)
