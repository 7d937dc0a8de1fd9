// Names of teams that fans use and the catalogue does not, one team a line: teamId|names. Words
// that are also everyday words ("fire", "wild") stand only with what makes them a name.
export const TEAM_NICKNAMES = `
nba_bos|celts|cs|beantown|bean town
nba_cha|buzz city
nba_cle|cavaliers|the land
nba_dal|mavericks|mavs
nba_den|nugs|the mile high city
nba_det|deetroit basketball|motown|the motor city
nba_gsw|dubs|warriors|gsw|golden st
nba_lac|clips|lac
nba_lal|lakeshow|lake show|purple and gold|lal
nba_mem|grizz|grind city
nba_mil|fear the deer
nba_min|t wolves|twolves|timber wolves|minny
nba_nop|pels|nola|the big easy
nba_nyk|knickerbockers|nyk
nba_okc|okc
nba_phi|philly sixers|sixers|76rs|philly
nba_phx|phx
nba_por|rip city|blazers
nba_sac|sac kings|sac|sactown
nba_sas|san antonio|sas
nba_tor|raps
nba_uta|jazz
nba_was|wiz|dc
nfl_ari|cards|zona cardinals
nfl_atl|dirty birds|hotlanta
nfl_buf|bills mafia
nfl_cin|who dey|cincy
nfl_dal|america s team|dem boyz
nfl_det|motor city lions|motown|the motor city
nfl_gb|the pack|cheeseheads|gb
nfl_jax|jags|jacksonville|jax
nfl_kc|kc chiefs|kansas city chiefs
nfl_lac|bolts|la chargers
nfl_lv|raider nation|silver and black|vegas|sin city
nfl_mia|phins|fins
nfl_min|vikes|skol|minny
nfl_ne|pats
nfl_no|who dat|nola|the big easy
nfl_nyg|g men|gmen|big blue|nyg
nfl_nyj|gang green|nyj
nfl_phi|iggles|philly eagles|birds|philly
nfl_pit|steel curtain|stillers
nfl_sea|hawks seattle|seahawks
nfl_sf|niners|9ers|san fran
nfl_tb|bucs|buccs|tampa
nfl_was|commies|commanders|redskins|washington football team|dc
mlb_ari|snakes|d backs
mlb_bal|os|birdland|bmore
mlb_bos|sox boston|bosox|bean town
mlb_chc|cubbies|north siders|chi town
mlb_cws|chisox|south siders|pale hose|chi town
mlb_cle|guards
mlb_hou|stros|h town
mlb_kc|royals
mlb_lad|la dodgers|doyers|blue crew|lad
mlb_laa|halos
mlb_mil|brew crew
mlb_nym|metropolitans|amazins|nym
mlb_nyy|yanks|bronx bombers|pinstripes|nyy
mlb_oak|athletics
mlb_phi|phils|philly phillies|philly
mlb_pit|buccos
mlb_sd|pads|friars
mlb_sea|m s|mariners
mlb_sf|gigantes
mlb_stl|redbirds
mlb_tb|tampa bay rays
mlb_tor|jays
mlb_was|nats|dc
nhl_bos|b s|bs boston|bean town
nhl_cgy|flamers
nhl_chi|hawks chicago|chi town
nhl_col|avs|the mile high city
nhl_car|canes
nhl_cbj|jackets|cbj
nhl_edm|oil|the oil
nhl_fla|cats florida|fla panthers
nhl_mtl|habs|les habitants
nhl_njd|devs
nhl_nsh|preds
nhl_nyi|isles|nyi
nhl_nyr|blueshirts|nyr
nhl_ott|sens
nhl_phi|philly flyers|philly
nhl_pit|pens
nhl_sjs|sharkies
nhl_tbl|bolts tampa|tampa lightning
nhl_tor|leafs|buds
nhl_vgk|knights|golden knights|vegas|vgk|sin city
nhl_van|nucks|canucks
nhl_was|caps|dc
nhl_wpg|wpg jets
soccer_epl_ars|gunners|the arsenal
soccer_epl_avl|villans|the villa
soccer_epl_che|the blues|cfc
soccer_epl_eve|toffees
soccer_epl_liv|lfc|pool liverpool
soccer_epl_mci|city|city manchester|cityzens|mcfc
soccer_epl_mun|man u|manu|red devils|mufc
soccer_epl_new|magpies|toon army
soccer_epl_tot|thfc|tottenham
soccer_epl_whu|hammers|irons
soccer_mls_mia|messi s team|inter
soccer_mls_lafc|lafc
soccer_mls_lag|galaxy
soccer_world_cup_usa|usmnt|united states|america|us men
soccer_world_cup_ned|holland|oranje
soccer_world_cup_bra|selecao
soccer_world_cup_arg|albiceleste|la albiceleste
soccer_world_cup_eng|three lions
soccer_world_cup_fra|les bleus
soccer_world_cup_ger|die mannschaft
soccer_world_cup_esp|la roja
soccer_world_cup_ita|azzurri
soccer_world_cup_mex|el tri
ncaa_football_ala|bama|roll tide
ncaa_football_uga|dawgs|go dawgs
ncaa_football_mich|go blue
ncaa_football_tenn|vols
ncaa_football_okla|boomer sooner
ncaa_football_osu|buckeyes
ncaa_football_tex|longhorns
ncaa_football_nd|fighting irish|domers
ncaa_basketball_unc|unc|tar heels|tarheels
ncaa_basketball_duke|blue devils
ncaa_basketball_ku|jayhawks
ncaa_basketball_gonz|zags
ncaa_basketball_conn|uconn
soccer_mls_phi|philly
nba_ind|indy
nfl_ind|indy
mlb_min|minny
nhl_min|minny
mlb_cin|cincy
nfl_bal|bmore
nba_chi|chi town
nfl_chi|chi town
nba_hou|h town
nfl_hou|h town
mlb_det|motown|the motor city
nhl_det|motown|the motor city
nba_atl|hotlanta
mlb_atl|hotlanta
nfl_den|the mile high city
mlb_col|the mile high city
`;
