import type { Sentences } from "./sentences";

export const en: Sentences = [
  [
    "white van with a hat-less driver yesterday evening at the gate",
    "vehicle person; color white; hat 1; when 11-19 18:00 > 11-19 21:59:59; at gate; left van | driver",
  ],
  ["woman in red", "person; gender 1; up_body_color red"],
  [
    "man with a red jacket and blue trousers today",
    "person; gender 0; up_body_color red; low_body_color blue; when 11-20 00:00 > 11-20 09:41",
  ],
  [
    "black SUV last night at reception",
    "vehicle; car_type 1; color black; when 11-19 22:00 > 11-20 05:59:59; at desk",
  ],
  ["person with a backpack this morning", "person; bag 0; when 11-20 06:00 > 11-20 09:41"],
  ["man without a bag", "person; gender 0; bag 1"],
  ["somebody in an orange vest", "person; up_body_color orange"],
  ["orange truck", "vehicle; vehicle_type 5; color orange"],
  [
    "trucks faster than 30 km/h yesterday",
    "vehicle; vehicle_type 5; speed_low 19; when 11-19 00:00 > 11-19 23:59:59",
  ],
  [
    "car over 40 mph between 8 and 9",
    "vehicle; vehicle_type 1; speed_low 40; when 11-20 08:00 > 11-20 09:00",
  ],
  [
    "people waiting longer than 2 minutes at the docks",
    "person; people_dwell_low 120; at east,west",
  ],
  [
    "vehicle parked for 10 minutes in visitor parking",
    "vehicle; vehicle_dwell_low 600; at parking",
  ],
  ["plate 7AC 4182", "vehicle; lpr 7AC 4182"],
  [
    "license plate containing KX12 last week",
    "vehicle; lpr KX12; when 11-08 00:00 > 11-14 23:59:59",
  ],
  ["grey Škoda since Monday", "vehicle; color gray; brand Škoda; when 11-16 00:00 > 11-20 09:41"],
  ["white VW or BMW", "vehicle; color white; brand Volkswagen,BMW"],
  ["teenagers in shorts with caps", "person; age_type 0; low_body_clothing 1; hat 0"],
  ["elderly woman with a handbag near reception", "person; age_type 2; gender 1; bag 0; at desk"],
  [
    "old man in a long-sleeved green shirt",
    "person; age_type 2; gender 0; up_body_clothing 0; up_body_color green",
  ],
  [
    "loitering on Wednesday between 22:00 and 23:30",
    "person; event 306; when 11-18 22:00 > 11-18 23:30",
  ],
  ["smoke or fire in the last 24 hours", "ai_event; event 326; when 11-19 09:41 > 11-20 09:41"],
  [
    "motorbike on November 18 at 3 pm",
    "vehicle; vehicle_type 3; when 11-18 15:00 > 11-18 15:59:59",
  ],
  ["bicycle 11/17", "vehicle; vehicle_type 2; when 11-17 00:00 > 11-17 23:59:59"],
  ["bus 2026-11-15 14:00-16:00", "vehicle; vehicle_type 4; when 11-15 14:00 > 11-15 16:00"],
  [
    "show me all red cars from Monday to Wednesday",
    "vehicle; vehicle_type 1; color red; when 11-16 00:00 > 11-18 23:59:59",
  ],
  ["no hat, no bag", "person; hat 1; bag 1"],
  ["men without hats and bags", "person; gender 0; hat 1; bag 1"],
  ["woman with a red umbrella", "person; gender 1; left red umbrella"],
  ["not a red car", "; left not a red car"],
  ["man with a beard and a black hoodie", "person; gender 0; up_body_color black; left beard"],
  ["white rusty pickup leaving", "vehicle; car_type 4; color white; left rusty | leaving"],
  ["child in a pink jacket at Harbor Campus", "person; up_body_color pink; at plant; left child"],
  ["two people running", "person; left two | running"],
  ["car driving over 30", "vehicle; vehicle_type 1; left driving | over 30"],
  ["adult or teen, male", "person; age_type 1,0; gender 0"],
  ["speeding yesterday before 6:00", "vehicle; event 321; when 11-19 00:00 > 11-19 06:00"],
  [
    "female, short sleeves, long trousers, black",
    "person; gender 1; up_body_clothing 1; low_body_clothing 0; low_body_color black",
  ],
  [
    "silver sedan after 22:00 yesterday",
    "vehicle; car_type 3; when 11-19 22:00 > 11-19 23:59:59; left silver",
  ],
  [
    "delivery at camera Reception around 8:30 am",
    "; when 11-20 08:15 > 11-20 08:45; at desk; left delivery",
  ],
  [
    "blue minivan or hatchback, stopped less than 30 seconds",
    "vehicle; car_type 0,2; color blue; vehicle_dwell_high 30",
  ],
  [
    "Two guys carrying backpacks near the docks on Tuesday night",
    "person; gender 0; bag 0; when 11-17 22:00 > 11-18 05:59:59; at east,west; left Two",
  ],
  [
    "any lorries between 11pm and 4am last night?",
    "vehicle; vehicle_type 5; when 11-19 23:00 > 11-20 04:00",
  ],
  [
    "lady in a long black skirt and white blouse, no handbag",
    "person; gender 1; low_body_clothing 0; low_body_color black; up_body_color white; bag 1",
  ],
  [
    "dark blue Ford pickup with a trailer",
    "vehicle; color blue; brand Ford; car_type 4; left dark | trailer",
  ],
  [
    "who climbed over the fence this weekend",
    "; when 11-14 00:00 > 11-15 23:59:59; left climbed | fence",
  ],
  [
    "man wearing no cap, blue jeans, grey hoodie, yesterday after 5 pm",
    "person; gender 0; hat 1; low_body_color blue; up_body_color gray; when 11-19 17:00 > 11-19 23:59:59",
  ],
  [
    "cars going faster than 25 mph at the main gate in the past hour",
    "vehicle; vehicle_type 1; speed_low 25; when 11-20 08:41 > 11-20 09:41; at gate",
  ],
  [
    "fight at reception on 12 November",
    "person; event 324; when 11-12 00:00 > 11-12 23:59:59; at desk",
  ],
  ["white Mercedes plate AB12*", "vehicle; color white; brand Mercedes-Benz; lpr AB12*"],
  [
    "kids on bikes on Sunday afternoon",
    "person vehicle; vehicle_type 2; when 11-15 12:00 > 11-15 17:59:59; left kids",
  ],
  [
    "was there a white truck at the docks on the 14th?",
    "vehicle; vehicle_type 5; color white; when 11-14 00:00 > 11-14 23:59:59; at east,west",
  ],
  [
    "I need the guy with the yellow raincoat and the rucksack from this morning",
    "person; gender 0; bag 0; when 11-20 06:00 > 11-20 09:41; left yellow raincoat",
  ],
  [
    "red or black Audi sedan doing more than 60 km/h",
    "vehicle; color red,black; brand Audi; car_type 3; speed_low 38",
  ],
  [
    "three women in purple, Saturday 10:15 to 10:45",
    "person; gender 1; up_body_color purple; when 11-14 10:15 > 11-14 10:45; left three",
  ],
  [
    "intruder climbing at Harbor Campus after midnight",
    "person; event 325; when 11-20 00:00 > 11-20 09:41; at plant; left intruder",
  ],
  [
    "somebody without a backpack in brown pants waited at least a minute",
    "person; bag 1; low_body_color brown; people_dwell_low 60",
  ],
  [
    "parked motorcycles last weekend",
    "vehicle; vehicle_type 3; when 11-14 00:00 > 11-15 23:59:59; left parked",
  ],
  [
    "elderly man with a cane and grey coat, yesterday around 4:30 pm",
    "person; age_type 2; gender 0; up_body_color gray; when 11-19 16:15 > 11-19 16:45; left cane",
  ],
  ["number plate *777*", "vehicle; lpr *777*"],
  [
    "SUV or pickup, not black, in October",
    "vehicle; car_type 1,4; when 10-01 00:00 > 10-31 23:59:59; left not black",
  ],
  [
    "grey pickup, fri 13 nov, 21:00-23:00",
    "vehicle; car_type 4; color gray; when 11-13 21:00 > 11-13 23:00",
  ],
  [
    "male teen white cap red tee skateboard",
    "person; gender 0; age_type 0; hat 0; up_body_color red; left white | skateboard",
  ],
  [
    "Who left the bag at reception yesterday afternoon?",
    "person; bag 0; when 11-19 12:00 > 11-19 17:59:59; at desk; left left",
  ],
  ["all Fords and Opels this month", "vehicle; brand Ford,Opel; when 11-01 00:00 > 11-20 09:41"],
  [
    "person in dark clothing near visitor parking at 2 am",
    "person; when 11-20 02:00 > 11-20 02:59:59; at parking; left dark",
  ],
  ["people with hats but without bags", "person; hat 0; bag 1"],
  [
    "black or dark grey sedans at Harbor Campus in the last 2 hours",
    "vehicle; color black,gray; car_type 3; when 11-20 07:41 > 11-20 09:41; at plant; left dark",
  ],
  [
    "did a truck stop at the docks for more than 15 minutes on Friday afternoon?",
    "vehicle; vehicle_type 5; vehicle_dwell_low 900; when 11-13 12:00 > 11-13 17:59:59; at east,west",
  ],
  [
    "Was anybody speeding past the main gate on Tuesday?",
    "person; event 321; when 11-17 00:00 > 11-17 23:59:59; at gate",
  ],
  [
    "everyone with a backpack at Docks east last Monday morning",
    "person; bag 0; when 11-16 06:00 > 11-16 11:59:59; at east",
  ],
  [
    "red car about half an hour ago",
    "vehicle; vehicle_type 1; color red; when 11-20 08:56 > 11-20 09:26",
  ],
  [
    "tall woman at reception less than an hour ago",
    "person; gender 1; when 11-20 08:41 > 11-20 09:41; at desk; left tall",
  ],
];
