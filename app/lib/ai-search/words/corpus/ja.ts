import type { Sentences } from "./sentences";

export const ja: Sentences = [
  [
    "昨日の夜、正門に来た白いバンで帽子なしの運転手",
    "vehicle person; color white; hat 1; when 11-19 18:00 > 11-19 23:59:59; at gate; left バン | 運転手",
  ],
  ["赤い服の女性", "person; gender 1; up_body_color red"],
  [
    "今日の赤いジャケットと青いズボンの男性",
    "person; gender 0; up_body_color red; low_body_color blue; when 11-20 00:00 > 11-20 09:41",
  ],
  [
    "昨夜受付にいた黒いSUV",
    "vehicle; car_type 1; color black; when 11-19 18:00 > 11-19 23:59:59; at desk",
  ],
  ["今朝リュックを背負った人", "person; bag 0; when 11-20 06:00 > 11-20 09:41"],
  ["バッグを持っていない男", "person; gender 0; bag 1"],
  ["オレンジのベストを着た人", "person; up_body_color orange"],
  ["オレンジのトラック", "vehicle; vehicle_type 5; color orange"],
  [
    "昨日、時速30キロ以上のトラック",
    "vehicle; vehicle_type 5; speed_low 19; when 11-19 00:00 > 11-19 23:59:59",
  ],
  [
    "8時から9時まで時速50kmを超える乗用車",
    "vehicle; vehicle_type 1; speed_low 32; when 11-20 08:00 > 11-20 09:00",
  ],
  ["東搬入口に2分以上いた人", "person; people_dwell_low 120; at east"],
  ["来客用駐車場に10分以上駐車している車", "vehicle; vehicle_dwell_low 600; at parking"],
  ["ナンバー12-34", "vehicle; lpr 12-34"],
  ["先週のナンバーKX12の車", "vehicle; lpr KX12; when 11-08 00:00 > 11-14 23:59:59"],
  ["月曜日以降の灰色のトヨタ", "vehicle; color gray; brand Toyota; when 11-16 00:00 > 11-20 09:41"],
  ["白いホンダかBMW", "vehicle; color white; brand Honda,BMW"],
  ["半ズボンでキャップをかぶった10代", "person; age_type 0; low_body_clothing 1; hat 0"],
  ["受付の近くのハンドバッグを持った高齢女性", "person; age_type 2; gender 1; bag 0; at desk"],
  [
    "緑の長袖シャツを着た高齢男性",
    "person; age_type 2; gender 0; up_body_clothing 0; up_body_color green",
  ],
  ["水曜日の22:00から23:30までうろつき", "person; event 306; when 11-18 22:00 > 11-18 23:30"],
  ["過去24時間の煙・火災", "ai_event; event 326; when 11-19 09:41 > 11-20 09:41"],
  ["11月18日午後3時のオートバイ", "vehicle; vehicle_type 3; when 11-18 15:00 > 11-18 15:59:59"],
  ["11/17の自転車", "vehicle; vehicle_type 2; when 11-17 00:00 > 11-17 23:59:59"],
  ["2026年11月15日14:00〜16:00のバス", "vehicle; vehicle_type 4; when 11-15 14:00 > 11-15 16:00"],
  ["月曜から水曜までの赤い車を全部見せて", "vehicle; color red; when 11-16 00:00 > 11-18 23:59:59"],
  ["帽子なし、バッグなし", "person; hat 1; bag 1"],
  [
    "一昨日の帽子をかぶっていない男性",
    "person; gender 0; hat 1; when 11-18 00:00 > 11-18 23:59:59",
  ],
  ["赤い傘の女性", "person; gender 1; left 赤い傘"],
  ["赤ではない車", "vehicle; left 赤ではない"],
  ["ひげのある黒いパーカーの男", "person; gender 0; up_body_color black; left ひげ | ある"],
  [
    "昨日の午後の白い錆びたピックアップ",
    "vehicle; car_type 4; color white; when 11-19 12:00 > 11-19 17:59:59; left 錆びた",
  ],
  ["横浜倉庫のピンクのジャケットの子供", "person; up_body_color pink; at plant; left 子供"],
  ["走って逃げている男", "person; gender 0; left 走って逃げている"],
  ["バス停の男性", "person; gender 0; left バス停"],
  ["成人または10代の男性", "person; age_type 1,0; gender 0"],
  ["昨日6時以前の速度超過", "vehicle; event 321; when 11-19 00:00 > 11-19 06:00"],
  [
    "半袖で黒い長ズボンの女性",
    "person; gender 1; up_body_clothing 1; low_body_clothing 0; low_body_color black",
  ],
  [
    "昨日22時以後の銀色のセダン",
    "vehicle; car_type 3; when 11-19 22:00 > 11-19 23:59:59; left 銀色",
  ],
  ["先週の水曜日の夜8時半のSUV", "vehicle; car_type 1; when 11-11 20:30 > 11-11 20:30:59"],
  ["30秒未満停車した青いハッチバック", "vehicle; car_type 2; color blue; vehicle_dwell_high 30"],
  [
    "昨日の23時から今日の4時までに正門を通ったトラック",
    "vehicle; vehicle_type 5; when 11-19 23:00 > 11-20 04:00; at gate; left 通った",
  ],
  [
    "白いブラウスと黒いロングスカートの若い女性、バッグなし",
    "person; gender 1; up_body_color white; low_body_clothing 0; low_body_color black; bag 1; left 若い",
  ],
  ["紺色のフォードのピックアップ", "vehicle; brand Ford; car_type 4; left 紺色"],
  ["先週末によじ登り", "person; event 325; when 11-14 00:00 > 11-15 23:59:59"],
  [
    "火曜の夜、キャップとグレーのパーカーの男",
    "person; gender 0; hat 0; up_body_color gray; when 11-17 18:00 > 11-17 23:59:59",
  ],
  [
    "直近1時間で時速40キロを超えたバイク",
    "vehicle; vehicle_type 3; speed_low 25; when 11-20 08:41 > 11-20 09:41",
  ],
  ["11月12日の夜、受付でけんか", "person; event 324; when 11-12 18:00 > 11-12 23:59:59; at desk"],
  ["白いベンツ、ナンバー 12*", "vehicle; color white; brand Mercedes-Benz; lpr 12*"],
  [
    "3日前の赤か黄色のジャケット、半ズボンの人",
    "person; up_body_color red,yellow; low_body_clothing 1; when 11-17 00:00 > 11-17 23:59:59",
  ],
  [
    "西搬入口で5分以上うろついているマスクの男",
    "person; event 306; gender 0; people_dwell_low 300; at west; left マスク",
  ],
  [
    "14日に東搬入口に白いトラックが来ましたか",
    "vehicle; vehicle_type 5; color white; when 11-14 00:00 > 11-14 23:59:59; at east",
  ],
  [
    "今朝の黄色いレインコートでリュックの男",
    "person; gender 0; bag 0; when 11-20 06:00 > 11-20 09:41; left 黄色いレインコート",
  ],
  [
    "時速60キロ以上の赤か黒のアウディのセダン",
    "vehicle; color red,black; brand Audi; car_type 3; speed_low 38",
  ],
  [
    "土曜日10時15分から10時45分、紫の服の女性",
    "person; gender 1; up_body_color purple; when 11-14 10:15 > 11-14 10:45",
  ],
  ["横浜倉庫で未明によじ登り", "person; event 325; when 11-20 00:00 > 11-20 05:59:59; at plant"],
  [
    "リュックなしで茶色のズボンの人が1分以上待っていた",
    "person; bag 1; low_body_color brown; people_dwell_low 60",
  ],
  [
    "先週末に駐車していたバイク",
    "vehicle; vehicle_type 3; when 11-14 00:00 > 11-15 23:59:59; left 駐車していた",
  ],
  [
    "昨日16時半頃、灰色のコートのおじいさん",
    "person; age_type 2; gender 0; up_body_color gray; when 11-19 16:15 > 11-19 16:45",
  ],
  ["ナンバー *777*", "vehicle; lpr *777*"],
  [
    "10月のSUVかピックアップ、黒以外",
    "vehicle; car_type 1,4; when 10-01 00:00 > 10-31 23:59:59; left 黒以外",
  ],
  [
    "グレーのピックアップ 11/13 21:00-23:00",
    "vehicle; car_type 4; color gray; when 11-13 21:00 > 11-13 23:00",
  ],
  [
    "10代 白い帽子 赤いTシャツ スケートボード",
    "person; age_type 0; hat 0; up_body_color red; left 白い | スケートボード",
  ],
  [
    "昨日の午後、受付にバッグを置いた人",
    "person; bag 0; when 11-19 12:00 > 11-19 17:59:59; at desk; left 置いた",
  ],
  [
    "今月のフォードとトヨタの車すべて",
    "vehicle; brand Ford,Toyota; when 11-01 00:00 > 11-20 09:41",
  ],
  [
    "深夜2時に来客用駐車場にいた暗い服の人",
    "person; when 11-20 02:00 > 11-20 02:59:59; at parking; left 暗い",
  ],
  ["帽子ありでバッグなしの人", "person; hat 0; bag 1"],
  [
    "金曜の午後のベンツのSUV",
    "vehicle; brand Mercedes-Benz; car_type 1; when 11-13 12:00 > 11-13 17:59:59",
  ],
  [
    "昨日の18時15分頃の青いピックアップ",
    "vehicle; car_type 4; color blue; when 11-19 18:00 > 11-19 18:30",
  ],
  [
    "30分前に正門にいた赤い服の女性",
    "person; gender 1; up_body_color red; when 11-20 08:56 > 11-20 09:26; at gate",
  ],
  [
    "今週、搬入口に30分以上停まっていたトラック",
    "vehicle; vehicle_type 5; vehicle_dwell_low 1800; when 11-15 00:00 > 11-20 09:41; at east,west",
  ],
];
