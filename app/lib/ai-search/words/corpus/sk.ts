import type { Sentences } from "./sentences";

export const sk: Sentences = [
  [
    "biela dodávka s vodičom bez čiapky včera večer pri hlavnej bráne",
    "vehicle person; color white; hat 1; when 11-19 18:00 > 11-19 21:59:59; at gate; left dodávka | vodičom",
  ],
  ["žena v červenom", "person; gender 1; up_body_color red"],
  [
    "muž v červenej bunde a modrých nohaviciach dnes",
    "person; gender 0; up_body_color red; low_body_color blue; when 11-20 00:00 > 11-20 09:41",
  ],
  [
    "čierne SUV minulú noc pri recepcii",
    "vehicle; car_type 1; color black; when 11-19 22:00 > 11-20 05:59:59; at desk",
  ],
  ["osoba s ruksakom dnes ráno", "person; bag 0; when 11-20 06:00 > 11-20 09:41"],
  ["muž bez tašky", "person; gender 0; bag 1"],
  ["niekto v oranžovej veste", "person; up_body_color orange"],
  ["oranžový nákladiak", "vehicle; vehicle_type 5; color orange"],
  [
    "kamióny rýchlejšie ako 30 km/h včera",
    "vehicle; vehicle_type 5; speed_low 19; when 11-19 00:00 > 11-19 23:59:59",
  ],
  [
    "auto nad 50 km/h medzi 8. a 9. hodinou",
    "vehicle; vehicle_type 1; speed_low 32; when 11-20 08:00 > 11-20 09:00",
  ],
  ["osoby čakajúce dlhšie ako 2 minúty na rampe", "person; people_dwell_low 120; at east,west"],
  [
    "vozidlo zaparkované aspoň 10 minút na parkovisku návštev",
    "vehicle; vehicle_dwell_low 600; at parking",
  ],
  ["EČV BA 123XY", "vehicle; lpr BA 123XY"],
  ["značka KX12 minulý týždeň", "vehicle; lpr KX12; when 11-09 00:00 > 11-15 23:59:59"],
  ["sivá škodovka od pondelka", "vehicle; color gray; brand Škoda; when 11-16 00:00 > 11-20 09:41"],
  ["biely Volkswagen alebo BMW", "vehicle; color white; brand Volkswagen,BMW"],
  ["tínedžeri v kraťasoch a so šiltovkou", "person; age_type 0; low_body_clothing 1; hat 0"],
  ["staršia žena s kabelkou pri recepcii", "person; age_type 2; gender 1; bag 0; at desk"],
  [
    "starý muž v zelenej košeli s dlhým rukávom",
    "person; age_type 2; gender 0; up_body_clothing 0; up_body_color green",
  ],
  ["potulovanie v stredu medzi 22:00 a 23:30", "person; event 306; when 11-18 22:00 > 11-18 23:30"],
  ["dym alebo oheň za posledných 24 hodín", "ai_event; event 326; when 11-19 09:41 > 11-20 09:41"],
  ["motorka 18. novembra o 15:00", "vehicle; vehicle_type 3; when 11-18 15:00 > 11-18 15:00:59"],
  ["bicykel 17.11.", "vehicle; vehicle_type 2; when 11-17 00:00 > 11-17 23:59:59"],
  ["autobus 15. 11. 2026 14:00-16:00", "vehicle; vehicle_type 4; when 11-15 14:00 > 11-15 16:00"],
  [
    "ukáž všetky červené autá od pondelka do stredy",
    "vehicle; vehicle_type 1; color red; when 11-16 00:00 > 11-18 23:59:59",
  ],
  ["bez čiapky, bez tašky", "person; hat 1; bag 1"],
  [
    "muži bez klobúka a batohu predvčerom",
    "person; gender 0; hat 1; bag 1; when 11-18 00:00 > 11-18 23:59:59",
  ],
  ["žena s červeným dáždnikom", "person; gender 1; left červeným dáždnikom"],
  ["nie červené auto", "; left nie červené auto"],
  ["muž s bradou a čiernou mikinou", "person; gender 0; up_body_color black; left bradou"],
  [
    "biely hrdzavý pick-up včera popoludní",
    "vehicle; car_type 4; color white; when 11-19 12:00 > 11-19 17:59:59; left hrdzavý",
  ],
  ["dieťa v ružovej bunde v sklade Žilina", "person; up_body_color pink; at plant; left dieťa"],
  ["dvaja ľudia utekajú", "person; left dvaja | utekajú"],
  ["auto ide nad 30", "vehicle; vehicle_type 1; left ide | nad 30"],
  ["dospelý alebo dospievajúci muž", "person; age_type 1,0; gender 0"],
  ["prekročenie rýchlosti včera pred 6:00", "vehicle; event 321; when 11-19 00:00 > 11-19 06:00"],
  [
    "žena, krátke rukávy, dlhé čierne nohavice",
    "person; gender 1; up_body_clothing 1; low_body_clothing 0; low_body_color black",
  ],
  [
    "strieborný sedan včera po 22:00",
    "vehicle; car_type 3; when 11-19 22:00 > 11-19 23:59:59; left strieborný",
  ],
  [
    "cierna skoda vcera vecer od 8 do 9",
    "vehicle; color black; brand Škoda; when 11-19 20:00 > 11-19 21:00",
  ],
  [
    "modrý minivan alebo hatchback, menej ako 30 sekúnd",
    "vehicle; car_type 0,2; color blue; vehicle_dwell_high 30",
  ],
  [
    "ukáž mi nákladné autá, ktoré včera medzi 22 a 4 hodinou stáli pri hlavnej bráne",
    "vehicle; vehicle_type 5; when 11-19 22:00 > 11-20 04:00; at gate; left stáli",
  ],
  [
    "mladá žena v bielej blúzke a dlhej čiernej sukni",
    "person; gender 1; up_body_color white; low_body_clothing 0; low_body_color black; left mladá",
  ],
  ["tmavomodrý Ford s prívesom", "vehicle; color blue; brand Ford; left tmavo | prívesom"],
  ["kto cez víkend preliezol plot", "; when 11-14 00:00 > 11-15 23:59:59; left preliezol plot"],
  [
    "chlap v šiltovke a sivej mikine v utorok v noci",
    "person; gender 0; hat 0; up_body_color gray; when 11-17 22:00 > 11-18 05:59:59",
  ],
  [
    "cyklista bez ruksaku dnes dopoludnia",
    "person; bag 1; when 11-20 09:00 > 11-20 09:41; left cyklista",
  ],
  [
    "autá rýchlejšie ako 40 km/h za poslednú hodinu",
    "vehicle; vehicle_type 1; speed_low 25; when 11-20 08:41 > 11-20 09:41",
  ],
  [
    "bitka na recepcii 12. novembra večer",
    "person; event 324; when 11-12 18:00 > 11-12 21:59:59; at desk",
  ],
  ["biely mercedes, EČV BA5*", "vehicle; color white; brand Mercedes-Benz; lpr BA5*"],
  [
    "červená alebo žltá bunda, krátke nohavice, pred 3 dňami",
    "person; up_body_color red,yellow; low_body_clothing 1; when 11-17 00:00 > 11-17 23:59:59",
  ],
  [
    "bol 14. novembra na rampe biely kamión?",
    "vehicle; vehicle_type 5; color white; when 11-14 00:00 > 11-14 23:59:59; at east,west",
  ],
  [
    "ten chlap v žltom pršiplášti s ruksakom z dnešného rána",
    "person; gender 0; bag 0; when 11-20 06:00 > 11-20 09:41; left žltom pršiplášti | dnešného",
  ],
  [
    "červené alebo čierne Audi sedan cez 60 km/h",
    "vehicle; color red,black; brand Audi; car_type 3; speed_low 38",
  ],
  [
    "tri ženy vo fialovom, sobota 10:15 až 10:45",
    "person; gender 1; up_body_color purple; when 11-14 10:15 > 11-14 10:45; left tri",
  ],
  [
    "lezenie v Sklade Žilina po polnoci",
    "person; event 325; when 11-20 00:00 > 11-20 09:41; at plant",
  ],
  [
    "niekto bez ruksaku v hnedých nohaviciach čakal aspoň minútu",
    "person; bag 1; low_body_color brown; people_dwell_low 60",
  ],
  [
    "zaparkované motorky minulý víkend",
    "vehicle; vehicle_type 3; when 11-14 00:00 > 11-15 23:59:59; left zaparkované",
  ],
  [
    "starší pán s palicou a sivým kabátom, včera okolo 16:30",
    "person; age_type 2; gender 0; up_body_color gray; when 11-19 16:15 > 11-19 16:45; left palicou",
  ],
  ["evidenčné číslo *777*", "vehicle; lpr *777*"],
  [
    "SUV alebo pick-up, nie čierne, v októbri",
    "vehicle; car_type 1,4; when 10-01 00:00 > 10-31 23:59:59; left nie čierne",
  ],
  [
    "sivý pick-up, 13. novembra, 21-23 hodín",
    "vehicle; car_type 4; color gray; when 11-13 21:00 > 11-13 23:00",
  ],
  [
    "tínedžer biela šiltovka červené tričko skateboard",
    "person; age_type 0; hat 0; up_body_color red; left biela | skateboard",
  ],
  [
    "kto včera poobede nechal tašku na recepcii",
    "person; bag 0; when 11-19 12:00 > 11-19 17:59:59; at desk; left nechal",
  ],
  ["všetky fordy a ople tento mesiac", "vehicle; brand Ford,Opel; when 11-01 00:00 > 11-20 09:41"],
  [
    "osoba v tmavom oblečení o 2 v noci na parkovisku návštev",
    "person; when 11-20 02:00 > 11-20 02:59:59; at parking; left tmavom",
  ],
  ["ľudia s čiapkou, ale bez tašky", "person; hat 0; bag 1"],
  [
    "ženy v dlhých sukniach, ktoré stáli vyše 20 sekúnd",
    "person; gender 1; low_body_clothing 0; people_dwell_low 20",
  ],
  [
    "pani v kabáte s kabelkou o pol deviatej na recepcii",
    "person; gender 1; bag 0; when 11-20 08:30 > 11-20 08:30:59; at desk",
  ],
  [
    "kamióny stojace viac ako hodinu v Sklade Žilina",
    "vehicle; vehicle_type 5; vehicle_dwell_low 3600; at plant",
  ],
  ["dvaja muži s ruksakmi", "person; gender 0; bag 0; left dvaja"],
  ["vysoký muž vo fialovom svetri", "person; gender 0; up_body_color purple; left vysoký"],
  [
    "červené auto pred dvoma hodinami pri hlavnej bráne",
    "vehicle; vehicle_type 1; color red; when 11-20 07:26 > 11-20 07:56; at gate",
  ],
  [
    "osoba, ktorá zostala 2 až 5 minút na recepcii",
    "person; people_dwell_low 120; people_dwell_high 300; at desk",
  ],
];
