import type { Sentences } from "./sentences";

export const cs: Sentences = [
  [
    "bílá dodávka s řidičem bez čepice včera večer u hlavní brány",
    "vehicle person; color white; hat 1; when 11-19 18:00 > 11-19 21:59:59; at gate; left dodávka | řidičem",
  ],
  ["žena v červeném", "person; gender 1; up_body_color red"],
  [
    "muž v červené bundě a modrých kalhotách dnes",
    "person; gender 0; up_body_color red; low_body_color blue; when 11-20 00:00 > 11-20 09:41",
  ],
  [
    "černé SUV minulou noc u recepce",
    "vehicle; car_type 1; color black; when 11-19 22:00 > 11-20 05:59:59; at desk",
  ],
  ["osoba s batohem dnes ráno", "person; bag 0; when 11-20 06:00 > 11-20 09:41"],
  ["muž bez tašky", "person; gender 0; bag 1"],
  ["někdo v oranžové vestě", "person; up_body_color orange"],
  ["oranžový náklaďák", "vehicle; vehicle_type 5; color orange"],
  [
    "náklaďáky rychleji než 30 km/h včera",
    "vehicle; vehicle_type 5; speed_low 19; when 11-19 00:00 > 11-19 23:59:59",
  ],
  [
    "auto přes 50 km/h mezi 8. a 9. hodinou",
    "vehicle; vehicle_type 1; speed_low 32; when 11-20 08:00 > 11-20 09:00",
  ],
  ["osoby čekající déle než 2 minuty na rampě", "person; people_dwell_low 120; at east,west"],
  [
    "vozidlo zaparkované alespoň 10 minut na parkovišti pro návštěvy",
    "vehicle; vehicle_dwell_low 600; at parking",
  ],
  ["SPZ 1AB 2345", "vehicle; lpr 1AB 2345"],
  ["značka obsahující KX12 minulý týden", "vehicle; lpr KX12; when 11-09 00:00 > 11-15 23:59:59"],
  ["šedá škodovka od pondělí", "vehicle; color gray; brand Škoda; when 11-16 00:00 > 11-20 09:41"],
  ["bílý Volkswagen nebo BMW", "vehicle; color white; brand Volkswagen,BMW"],
  ["teenageři v kraťasech a s kšiltovkou", "person; age_type 0; low_body_clothing 1; hat 0"],
  ["starší žena s kabelkou u recepce", "person; age_type 2; gender 1; bag 0; at desk"],
  [
    "starý muž v zelené košili s dlouhým rukávem",
    "person; age_type 2; gender 0; up_body_clothing 0; up_body_color green",
  ],
  ["potulování ve středu mezi 22:00 a 23:30", "person; event 306; when 11-18 22:00 > 11-18 23:30"],
  ["kouř nebo oheň za posledních 24 hodin", "ai_event; event 326; when 11-19 09:41 > 11-20 09:41"],
  [
    "motorka 18. listopadu v 15 hodin",
    "vehicle; vehicle_type 3; when 11-18 15:00 > 11-18 15:59:59",
  ],
  ["kolo 17.11.", "vehicle; vehicle_type 2; when 11-17 00:00 > 11-17 23:59:59"],
  ["autobus 15. 11. 2026 14:00-16:00", "vehicle; vehicle_type 4; when 11-15 14:00 > 11-15 16:00"],
  [
    "ukaž všechna červená auta od pondělí do středy",
    "vehicle; vehicle_type 1; color red; when 11-16 00:00 > 11-18 23:59:59",
  ],
  ["bez čepice, bez tašky", "person; hat 1; bag 1"],
  [
    "muži bez klobouku a batohu předevčírem",
    "person; gender 0; hat 1; bag 1; when 11-18 00:00 > 11-18 23:59:59",
  ],
  ["žena s červeným deštníkem", "person; gender 1; left červeným deštníkem"],
  ["ne červené auto", "; left ne červené auto"],
  ["muž s vousy a černou mikinou", "person; gender 0; up_body_color black; left vousy"],
  [
    "bílý rezavý pick-up včera odpoledne",
    "vehicle; car_type 4; color white; when 11-19 12:00 > 11-19 17:59:59; left rezavý",
  ],
  ["dítě v růžové bundě ve skladu Brno", "person; up_body_color pink; at plant; left dítě"],
  ["dva lidé utíkají", "person; left dva | utíkají"],
  ["auto jede přes 30", "vehicle; vehicle_type 1; left jede | přes 30"],
  ["dospělý nebo dospívající muž", "person; age_type 1,0; gender 0"],
  ["překročení rychlosti včera před 6:00", "vehicle; event 321; when 11-19 00:00 > 11-19 06:00"],
  [
    "žena, krátké rukávy, dlouhé černé kalhoty",
    "person; gender 1; up_body_clothing 1; low_body_clothing 0; low_body_color black",
  ],
  [
    "stříbrný sedan včera po 22. hodině",
    "vehicle; car_type 3; when 11-19 22:00 > 11-19 23:59:59; left stříbrný",
  ],
  [
    "cerna skoda vcera vecer od 8 do 9",
    "vehicle; color black; brand Škoda; when 11-19 20:00 > 11-19 21:00",
  ],
  [
    "modrý minivan nebo hatchback, méně než 30 sekund",
    "vehicle; car_type 0,2; color blue; vehicle_dwell_high 30",
  ],
  [
    "ukaž mi náklaďáky, které včera mezi 22 a 4 hodinou stály u hlavní brány",
    "vehicle; vehicle_type 5; when 11-19 22:00 > 11-20 04:00; at gate; left stály",
  ],
  [
    "mladá žena v bílé halence a dlouhé černé sukni",
    "person; gender 1; up_body_color white; low_body_clothing 0; low_body_color black; left mladá",
  ],
  ["tmavě modrý Ford s přívěsem", "vehicle; color blue; brand Ford; left tmavě | přívěsem"],
  ["kdo o víkendu přelezl plot", "; when 11-14 00:00 > 11-15 23:59:59; left přelezl plot"],
  [
    "chlap v kšiltovce a šedé mikině v úterý v noci",
    "person; gender 0; hat 0; up_body_color gray; when 11-17 22:00 > 11-18 05:59:59",
  ],
  [
    "cyklista bez batohu dnes dopoledne",
    "person; bag 1; when 11-20 09:00 > 11-20 09:41; left cyklista",
  ],
  [
    "auta rychlejší než 40 km/h za poslední hodinu",
    "vehicle; vehicle_type 1; speed_low 25; when 11-20 08:41 > 11-20 09:41",
  ],
  [
    "rvačka na recepci 12. listopadu večer",
    "person; event 324; when 11-12 18:00 > 11-12 21:59:59; at desk",
  ],
  ["bílý mercedes, SPZ 5A*", "vehicle; color white; brand Mercedes-Benz; lpr 5A*"],
  [
    "červená nebo žlutá bunda, krátké kalhoty, před 3 dny",
    "person; up_body_color red,yellow; low_body_clothing 1; when 11-17 00:00 > 11-17 23:59:59",
  ],
  [
    "byl 14. listopadu na rampě bílý kamion?",
    "vehicle; vehicle_type 5; color white; when 11-14 00:00 > 11-14 23:59:59; at east,west",
  ],
  [
    "ten chlap ve žluté pláštěnce s batohem z dnešního rána",
    "person; gender 0; bag 0; when 11-20 06:00 > 11-20 09:41; left žluté pláštěnce | dnešního",
  ],
  [
    "červené nebo černé Audi sedan přes 60 km/h",
    "vehicle; color red,black; brand Audi; car_type 3; speed_low 38",
  ],
  [
    "tři ženy ve fialovém, sobota 10:15 až 10:45",
    "person; gender 1; up_body_color purple; when 11-14 10:15 > 11-14 10:45; left tři",
  ],
  [
    "šplhání ve Skladu Brno po půlnoci",
    "person; event 325; when 11-20 00:00 > 11-20 09:41; at plant",
  ],
  [
    "někdo bez batohu v hnědých kalhotách čekal alespoň minutu",
    "person; bag 1; low_body_color brown; people_dwell_low 60",
  ],
  [
    "zaparkované motorky minulý víkend",
    "vehicle; vehicle_type 3; when 11-14 00:00 > 11-15 23:59:59; left zaparkované",
  ],
  [
    "starší pán s holí a šedým kabátem, včera kolem 16:30",
    "person; age_type 2; gender 0; up_body_color gray; when 11-19 16:15 > 11-19 16:45; left holí",
  ],
  ["registrační značka *777*", "vehicle; lpr *777*"],
  [
    "SUV nebo pick-up, ne černé, v říjnu",
    "vehicle; car_type 1,4; when 10-01 00:00 > 10-31 23:59:59; left ne černé",
  ],
  [
    "šedý pick-up, 13. listopadu, 21-23 hodin",
    "vehicle; car_type 4; color gray; when 11-13 21:00 > 11-13 23:00",
  ],
  [
    "teenager bílá kšiltovka červené tričko skateboard",
    "person; age_type 0; hat 0; up_body_color red; left bílá | skateboard",
  ],
  [
    "kdo včera odpoledne nechal tašku na recepci",
    "person; bag 0; when 11-19 12:00 > 11-19 17:59:59; at desk; left nechal",
  ],
  ["všechny fordy a opely tento měsíc", "vehicle; brand Ford,Opel; when 11-01 00:00 > 11-20 09:41"],
  [
    "osoba v tmavém oblečení ve 2 v noci na parkovišti pro návštěvy",
    "person; when 11-20 02:00 > 11-20 02:59:59; at parking; left tmavém",
  ],
  ["lidé s čepicí, ale bez tašky", "person; hat 0; bag 1"],
  [
    "které kamiony stály dnes déle než půl hodiny na rampě západ?",
    "vehicle; vehicle_type 5; when 11-20 00:00 > 11-20 09:41; vehicle_dwell_low 1800; at west",
  ],
  [
    "paní v kabátě s kabelkou v půl deváté na recepci",
    "person; gender 1; bag 0; when 11-20 08:30 > 11-20 08:30:59; at desk",
  ],
  [
    "červené auto asi před půl hodinou u hlavní brány",
    "vehicle; vehicle_type 1; color red; when 11-20 08:56 > 11-20 09:26; at gate",
  ],
  [
    "lidé v zelených nebo žlutých vestách v úterý",
    "person; up_body_color green,yellow; when 11-17 00:00 > 11-17 23:59:59",
  ],
];
