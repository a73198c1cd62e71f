/** Foreign words of everyday marks that no rule reads as Chileans say them, each with the way they would write it. */
const HEARD: ReadonlyMap<string, string> = new Map(
  `iphone aifon, ipad aipad, ipod aipod, ebay ibei, huggies jaguis, hugo jugo, givenchy yivanshi,
  mtv emtivi, bbc bibici, nba enbiei, bmw beemedobleve, lg elyi, hp achepe, tv tevé, dvd devedé,
  cd cedé, dj diyei, mc emci, rouge rush, moulin mulan, gillette yilet, starbucks starbaks,
  peugeot peyo, renault reno, facebook feisbuk, youtube yutub, google gugul, hyundai jiundai,
  volkswagen folsvaguen, vuitton buiton, louis luis, michelin mishelin, cadillac cadilac,
  porsche porsh, jaguar yaguar, levis livais, nike naik, reebok ribok, converse convers,
  lancome lancom, chanel shanel, hermes ermes, cartier cartie, guerlain guerlan, bordeaux bordo,
  beaujolais boyole, champagne shampan, cabernet caberne, merlot merlo, pinot pino,
  chardonnay shardone, sauvignon soviñon, carmenere carmener, bouquet buque, ballet bale,
  chalet chale, gourmet gurme, buffet bufe, croissant cruasan, boutique butik, chateau shato,
  chef shef, noir nuar, bleu ble, beaute bote, maison meson, vogue voug, rouges rush, petit peti,
  renoir renuar, palmolive palmoliv, wrigley rigli, danone danon, heinz jains, hellmanns jelmans,
  heineken jeineken, budweiser badvaiser, guinness guines, schweppes shueps, sprite sprait,
  gatorade gatoreid, redbull redbul, twinings tuainins, apple apol, microsoft maicrosoft,
  windows uindous, wifi guaifai, bluetooth blutuz, skype escaip, xbox ecsbox,
  playstation pleiesteishon, twitter tuiter, whatsapp guatsap, airbnb erbienbi, netflix netflics,
  disney disni, mickey miqui, snoopy esnupi, barbie barbi, hasbro jasbro, mattel matel,
  wendys güendis, wendy güendi, mcdonalds macdonals, burger burguer, subway sabuei, hut jat,
  hilton jilton, hyatt jaiat, marriott mariot, ritz rits, holiday jolidei, inn in, hertz jerts,
  avis eivis, goodyear gudyir, firestone fairston, bridgestone briyeston, pirelli pireli,
  yahoo yaju, oracle oracol, dell del, huawei juagüei, xiaomi shaomi, sony soni, philips filips,
  whirlpool guirpul, bosch bosh, siemens simens, tommy tomi, hilfiger jilfiguer, ralph ralf,
  lauren loren, klein klain, wrangler rangler, timberland timberlan, swatch suach, tissot tiso,
  harley jarli, davidson deivison, yamaha yamaja, honda jonda, suzuki susuki, mitsubishi misubichi,
  isuzu isusu`
    .split(',')
    .map((line) => line.trim().split(' ') as [string, string]),
);

/** How a foreign word is heard, written as Spanish; undefined for one that rules read well enough. */
export function heardAs(word: string): string | undefined {
  return HEARD.get(word);
}
