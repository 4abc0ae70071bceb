import type { Sentences } from "./sentences";

export const de: Sentences = [
  [
    "weißer Lieferwagen mit Fahrer ohne Mütze gestern Abend am Haupttor",
    "vehicle person; color white; hat 1; when 11-19 18:00 > 11-19 21:59:59; at gate; left Lieferwagen | Fahrer",
  ],
  ["Frau in Rot", "person; gender 1; up_body_color red"],
  [
    "Mann mit roter Jacke und blauer Hose heute",
    "person; gender 0; up_body_color red; low_body_color blue; when 11-20 00:00 > 11-20 09:41",
  ],
  [
    "schwarzer SUV letzte Nacht am Empfang",
    "vehicle; car_type 1; color black; when 11-19 22:00 > 11-20 05:59:59; at desk",
  ],
  ["Person mit Rucksack heute Morgen", "person; bag 0; when 11-20 06:00 > 11-20 09:41"],
  ["Mann ohne Tasche", "person; gender 0; bag 1"],
  ["jemand in oranger Weste", "person; up_body_color orange"],
  ["oranger LKW", "vehicle; vehicle_type 5; color orange"],
  [
    "LKW schneller als 30 km/h gestern",
    "vehicle; vehicle_type 5; speed_low 19; when 11-19 00:00 > 11-19 23:59:59",
  ],
  [
    "Auto über 50 km/h zwischen 8 und 9 Uhr",
    "vehicle; vehicle_type 1; speed_low 32; when 11-20 08:00 > 11-20 09:00",
  ],
  [
    "Personen, die länger als 2 Minuten an der Rampe warten",
    "person; people_dwell_low 120; at east,west",
  ],
  [
    "Fahrzeug geparkt mindestens 10 Minuten Besucherparkplatz",
    "vehicle; vehicle_dwell_low 600; at parking",
  ],
  ["Kennzeichen M-AB 1234", "vehicle; lpr M-AB 1234"],
  ["Kennzeichen mit KX12 letzte Woche", "vehicle; lpr KX12; when 11-09 00:00 > 11-15 23:59:59"],
  ["grauer Škoda seit Montag", "vehicle; color gray; brand Škoda; when 11-16 00:00 > 11-20 09:41"],
  ["weißer VW oder BMW", "vehicle; color white; brand Volkswagen,BMW"],
  ["Jugendliche in Shorts mit Kappe", "person; age_type 0; low_body_clothing 1; hat 0"],
  ["ältere Frau mit Handtasche beim Empfang", "person; age_type 2; gender 1; bag 0; at desk"],
  [
    "alter Mann im langärmeligen grünen Hemd",
    "person; age_type 2; gender 0; up_body_clothing 0; up_body_color green",
  ],
  [
    "Herumlungern am Mittwoch zwischen 22:00 und 23:30",
    "person; event 306; when 11-18 22:00 > 11-18 23:30",
  ],
  [
    "Rauch oder Feuer in den letzten 24 Stunden",
    "ai_event; event 326; when 11-19 09:41 > 11-20 09:41",
  ],
  [
    "Motorrad am 18. November um 15 Uhr",
    "vehicle; vehicle_type 3; when 11-18 15:00 > 11-18 15:59:59",
  ],
  ["Fahrrad 17.11.", "vehicle; vehicle_type 2; when 11-17 00:00 > 11-17 23:59:59"],
  ["Bus 15.11.2026 14:00-16:00", "vehicle; vehicle_type 4; when 11-15 14:00 > 11-15 16:00"],
  [
    "alle roten Autos von Montag bis Mittwoch",
    "vehicle; vehicle_type 1; color red; when 11-16 00:00 > 11-18 23:59:59",
  ],
  ["kein Hut, keine Tasche", "person; hat 1; bag 1"],
  [
    "Männer ohne Hut und Rucksack vorgestern",
    "person; gender 0; hat 1; bag 1; when 11-18 00:00 > 11-18 23:59:59",
  ],
  ["Frau mit rotem Regenschirm", "person; gender 1; left rotem Regenschirm"],
  ["kein rotes Auto", "; left kein rotes Auto"],
  ["Mann mit Bart und schwarzem Hoodie", "person; gender 0; up_body_color black; left Bart"],
  [
    "weißer rostiger Pick-up gestern Nachmittag",
    "vehicle; car_type 4; color white; when 11-19 12:00 > 11-19 17:59:59; left rostiger",
  ],
  ["Kind in rosa Jacke im Werk Nord", "person; up_body_color pink; at plant; left Kind"],
  ["zwei Personen rennen", "person; left zwei | rennen"],
  ["Auto fährt über 30", "vehicle; vehicle_type 1; left fährt | über 30"],
  ["Erwachsener oder Jugendlicher, männlich", "person; age_type 1,0; gender 0"],
  [
    "Geschwindigkeitsüberschreitung gestern vor 6:00",
    "vehicle; event 321; when 11-19 00:00 > 11-19 06:00",
  ],
  [
    "Frau, kurze Ärmel, lange schwarze Hose",
    "person; gender 1; up_body_clothing 1; low_body_clothing 0; low_body_color black",
  ],
  [
    "silberne Limousine gestern nach 22 Uhr",
    "vehicle; car_type 3; when 11-19 22:00 > 11-19 23:59:59; left silberne",
  ],
  ["mann hat keine muetze und graues hemd", "person; gender 0; hat 1; up_body_color gray"],
  [
    "blauer Minivan oder Schrägheck, weniger als 30 Sekunden",
    "vehicle; car_type 0,2; color blue; vehicle_dwell_high 30",
  ],
  [
    "Zeig mir alle Lkw, die gestern zwischen 22 und 4 Uhr am Haupttor waren",
    "vehicle; vehicle_type 5; when 11-19 22:00 > 11-20 04:00; at gate",
  ],
  [
    "junge Frau mit weißer Bluse und langem schwarzen Rock",
    "person; gender 1; up_body_color white; low_body_clothing 0; low_body_color black; left junge",
  ],
  ["dunkelblauer Ford mit Anhänger", "vehicle; color blue; brand Ford; left dunkel | Anhänger"],
  [
    "Wer ist am Wochenende über den Zaun geklettert?",
    "; when 11-14 00:00 > 11-15 23:59:59; left Zaun geklettert",
  ],
  [
    "Mann mit Basecap und grauem Kapuzenpulli, Dienstagnacht",
    "person; gender 0; hat 0; up_body_color gray; when 11-17 22:00 > 11-18 05:59:59",
  ],
  [
    "Radfahrer ohne Rucksack heute Vormittag",
    "person; bag 1; when 11-20 09:00 > 11-20 09:41; left Radfahrer",
  ],
  [
    "Autos mit mehr als 40 km/h in der letzten Stunde",
    "vehicle; vehicle_type 1; speed_low 25; when 11-20 08:41 > 11-20 09:41",
  ],
  [
    "Schlägerei am Empfang am 12.11. abends",
    "person; event 324; when 11-12 18:00 > 11-12 21:59:59; at desk",
  ],
  ["weißer Mercedes, Kennzeichen B-XY*", "vehicle; color white; brand Mercedes-Benz; lpr B-XY*"],
  [
    "rote oder gelbe Jacke, kurze Hose, vor 3 Tagen",
    "person; up_body_color red,yellow; low_body_clothing 1; when 11-17 00:00 > 11-17 23:59:59",
  ],
  [
    "War am 14. ein weißer Laster an der Rampe?",
    "vehicle; vehicle_type 5; color white; when 11-14 00:00 > 11-14 23:59:59; at east,west",
  ],
  [
    "der Typ mit gelber Regenjacke und Rucksack von heute früh",
    "person; up_body_color yellow; bag 0; when 11-20 06:00 > 11-20 09:41; left Typ",
  ],
  [
    "rote oder schwarze Audi Limousine mit über 60 km/h",
    "vehicle; color red,black; brand Audi; car_type 3; speed_low 38",
  ],
  [
    "drei Frauen in Lila, Samstag 10:15 bis 10:45",
    "person; gender 1; up_body_color purple; when 11-14 10:15 > 11-14 10:45; left drei",
  ],
  [
    "Klettern im Werk Nord nach Mitternacht",
    "person; event 325; when 11-20 00:00 > 11-20 09:41; at plant",
  ],
  [
    "jemand ohne Rucksack in brauner Hose, mindestens eine Minute gewartet",
    "person; bag 1; low_body_color brown; people_dwell_low 60",
  ],
  [
    "geparkte Motorräder letztes Wochenende",
    "vehicle; vehicle_type 3; when 11-14 00:00 > 11-15 23:59:59; left geparkte",
  ],
  [
    "älterer Herr mit Gehstock und grauem Mantel, gestern gegen 16:30",
    "person; age_type 2; gender 0; up_body_color gray; when 11-19 16:15 > 11-19 16:45; left Gehstock",
  ],
  ["Nummernschild *777*", "vehicle; lpr *777*"],
  [
    "SUV oder Pick-up, nicht schwarz, im Oktober",
    "vehicle; car_type 1,4; when 10-01 00:00 > 10-31 23:59:59; left nicht schwarz",
  ],
  [
    "grauer Pick-up, 13. Nov, 21-23 Uhr",
    "vehicle; car_type 4; color gray; when 11-13 21:00 > 11-13 23:00",
  ],
  [
    "Jugendlicher weiße Kappe rotes T-Shirt Skateboard",
    "person; age_type 0; hat 0; up_body_color red; left weiße | Skateboard",
  ],
  [
    "Wer hat gestern Nachmittag die Tasche am Empfang stehen lassen?",
    "person; bag 0; when 11-19 12:00 > 11-19 17:59:59; at desk; left stehen | lassen",
  ],
  ["alle Fords und Opel diesen Monat", "vehicle; brand Ford,Opel; when 11-01 00:00 > 11-20 09:41"],
  [
    "dunkel gekleidete Person um 2 Uhr nachts am Besucherparkplatz",
    "person; when 11-20 02:00 > 11-20 02:59:59; at parking; left dunkel",
  ],
  ["Personen mit Hut aber ohne Tasche", "person; hat 0; bag 1"],
  [
    "blauer Bus, der länger als 20 Sekunden hält",
    "vehicle; vehicle_type 4; color blue; vehicle_dwell_low 20",
  ],
  [
    "roter Pkw vor etwa zwei Stunden am Haupttor",
    "vehicle; vehicle_type 1; color red; when 11-20 07:26 > 11-20 07:56; at gate",
  ],
];
