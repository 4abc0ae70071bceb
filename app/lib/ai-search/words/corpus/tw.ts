import type { Sentences } from "./sentences";

export const tw: Sentences = [
  [
    "昨天晚上大門有白色廂型車,司機沒戴帽子",
    "vehicle person; color white; hat 1; when 11-19 18:00 > 11-19 23:59:59; at gate; left 廂型車 | 司機",
  ],
  ["穿紅色衣服的女人", "person; gender 1; up_body_color red"],
  [
    "今天穿紅色外套藍色褲子的男子",
    "person; gender 0; up_body_color red; low_body_color blue; when 11-20 00:00 > 11-20 09:41",
  ],
  [
    "昨晚接待處的黑色休旅車",
    "vehicle; car_type 1; color black; when 11-19 18:00 > 11-19 23:59:59; at desk",
  ],
  ["今天早上背背包的人", "person; bag 0; when 11-20 06:00 > 11-20 09:41"],
  ["沒帶包包的男生", "person; gender 0; bag 1"],
  ["穿橘色背心的人", "person; up_body_color orange"],
  ["橘色卡車", "vehicle; vehicle_type 5; color orange"],
  [
    "昨天時速超過30公里的貨車",
    "vehicle; vehicle_type 5; speed_low 19; when 11-19 00:00 > 11-19 23:59:59",
  ],
  [
    "早上8點到9點超過50公里/小時的汽車",
    "vehicle; vehicle_type 1; speed_low 32; when 11-20 08:00 > 11-20 09:00",
  ],
  ["在東側碼頭停留超過兩分鐘的人", "person; people_dwell_low 120; at east"],
  ["訪客停車場停放10分鐘以上的車輛", "vehicle; vehicle_dwell_low 600; at parking"],
  ["車牌ABC-1234", "vehicle; lpr ABC-1234"],
  ["上週車牌包含KX12的車", "vehicle; lpr KX12; when 11-08 00:00 > 11-14 23:59:59"],
  ["從星期一到現在的灰色豐田", "vehicle; color gray; brand Toyota; when 11-16 00:00 > 11-20 09:41"],
  ["白色福斯或BMW", "vehicle; color white; brand Volkswagen,BMW"],
  ["穿短褲戴棒球帽的青少年", "person; age_type 0; low_body_clothing 1; hat 0"],
  ["接待處附近拿手提包的老太太", "person; age_type 2; gender 1; bag 0; at desk"],
  ["穿綠色長袖襯衫的老人", "person; age_type 2; up_body_clothing 0; up_body_color green"],
  ["星期三22:00到23:30徘徊", "person; event 306; when 11-18 22:00 > 11-18 23:30"],
  ["最近24小時的煙霧或火災", "ai_event; event 326; when 11-19 09:41 > 11-20 09:41"],
  ["11月18日下午3點的機車", "vehicle; vehicle_type 3; when 11-18 15:00 > 11-18 15:59:59"],
  ["11/17 腳踏車", "vehicle; vehicle_type 2; when 11-17 00:00 > 11-17 23:59:59"],
  ["2026年11月15日14:00~16:00 公車", "vehicle; vehicle_type 4; when 11-15 14:00 > 11-15 16:00"],
  ["週一到週三所有紅色轎車", "vehicle; car_type 3; color red; when 11-16 00:00 > 11-18 23:59:59"],
  ["無帽、沒有背包", "person; hat 1; bag 1"],
  ["前天沒戴帽子和包包的男人", "person; gender 0; hat 1; bag 1; when 11-18 00:00 > 11-18 23:59:59"],
  ["拿紅色雨傘的女人", "person; gender 1; left 紅色雨傘"],
  ["不是紅色的車", "; left 不是紅色的車"],
  ["留鬍子穿黑色上衣的男人", "person; gender 0; up_body_color black; left 留鬍子"],
  [
    "昨天下午白色生鏽的皮卡車",
    "vehicle; car_type 4; when 11-19 12:00 > 11-19 17:59:59; left 白色生鏽",
  ],
  ["新竹廠穿粉紅色外套的小孩", "person; up_body_color pink; at plant; left 小孩"],
  ["有人在跑步", "person; left 跑步"],
  ["公車站旁的男人", "person; gender 0; left 公車站"],
  ["成年人或青少年,男性", "person; age_type 1,0; gender 0"],
  ["昨天6點以前超速", "vehicle; event 321; when 11-19 00:00 > 11-19 06:00"],
  [
    "短袖黑色長褲的女生",
    "person; gender 1; up_body_clothing 1; low_body_clothing 0; low_body_color black",
  ],
  ["昨天22點後的銀色房車", "vehicle; car_type 3; when 11-19 22:00 > 11-19 23:59:59; left 銀色"],
  ["上週三晚上8點半的SUV", "vehicle; car_type 1; when 11-11 20:30 > 11-11 20:30:59"],
  ["停留30秒以下的藍色掀背車", "vehicle; car_type 2; color blue; vehicle_dwell_high 30"],
  [
    "幫我找昨晚11點到今天凌晨4點經過大門的貨車",
    "vehicle; vehicle_type 5; when 11-19 23:00 > 11-20 04:00; at gate",
  ],
  [
    "年輕女生,白色襯衫,黑色長裙,沒拿包包",
    "person; gender 1; up_body_color white; low_body_clothing 0; low_body_color black; bag 1; left 年輕",
  ],
  ["深藍色福特皮卡", "vehicle; color blue; brand Ford; car_type 4; left 深"],
  ["上週末誰爬牆", "person; event 325; when 11-14 00:00 > 11-15 23:59:59"],
  [
    "戴鴨舌帽、穿灰色帽T的男子,星期二晚上",
    "person; gender 0; hat 0; up_body_color gray; when 11-17 18:00 > 11-17 23:59:59",
  ],
  [
    "過去一小時內時速超過40公里的機車",
    "vehicle; vehicle_type 3; speed_low 25; when 11-20 08:41 > 11-20 09:41",
  ],
  ["11月12號晚上接待處打架", "person; event 324; when 11-12 18:00 > 11-12 23:59:59; at desk"],
  ["白色賓士 車牌 ABC*", "vehicle; color white; brand Mercedes-Benz; lpr ABC*"],
  [
    "三天前穿紅色或黃色外套、短褲的人",
    "person; up_body_color red,yellow; low_body_clothing 1; when 11-17 00:00 > 11-17 23:59:59",
  ],
  [
    "在西側碼頭徘徊超過5分鐘、戴口罩的男人",
    "person; event 306; gender 0; people_dwell_low 300; at west; left 口罩",
  ],
  [
    "14號東側碼頭有沒有白色卡車?",
    "vehicle; vehicle_type 5; color white; when 11-14 00:00 > 11-14 23:59:59; at east",
  ],
  [
    "今早穿黃色雨衣背後背包的那個男的",
    "person; gender 0; bag 0; when 11-20 06:00 > 11-20 09:41; left 黃色雨衣",
  ],
  [
    "時速60公里以上的紅色或黑色奧迪轎車",
    "vehicle; color red,black; brand Audi; car_type 3; speed_low 38",
  ],
  [
    "星期六10點15分到10點45分穿紫色的女生",
    "person; gender 1; up_body_color purple; when 11-14 10:15 > 11-14 10:45",
  ],
  ["凌晨新竹廠有人攀爬", "person; event 325; when 11-20 00:00 > 11-20 05:59:59; at plant"],
  [
    "沒背背包穿棕色褲子的人等了至少一分鐘",
    "person; bag 1; low_body_color brown; people_dwell_low 60",
  ],
  ["上週末停放的機車", "vehicle; vehicle_type 3; when 11-14 00:00 > 11-15 23:59:59; left 停放"],
  [
    "昨天下午4點半左右穿灰色大衣的老先生",
    "person; age_type 2; gender 0; up_body_color gray; when 11-19 16:15 > 11-19 16:45",
  ],
  ["車牌 *777*", "vehicle; lpr *777*"],
  [
    "十月的休旅車或皮卡,不要黑色",
    "vehicle; car_type 1,4; when 10-01 00:00 > 10-31 23:59:59; left 不要黑色",
  ],
  ["灰色皮卡 11/13 21:00-23:00", "vehicle; car_type 4; color gray; when 11-13 21:00 > 11-13 23:00"],
  [
    "青少年 白色帽子 紅色T恤 滑板",
    "person; age_type 0; hat 0; up_body_color red; left 白色 | 滑板",
  ],
  [
    "昨天下午誰把包包放在接待處",
    "person; bag 0; when 11-19 12:00 > 11-19 17:59:59; at desk; left 把 | 放",
  ],
  ["這個月所有福特和豐田的車", "vehicle; brand Ford,Toyota; when 11-01 00:00 > 11-20 09:41"],
  [
    "凌晨2點在訪客停車場穿深色衣服的人",
    "person; when 11-20 02:00 > 11-20 02:59:59; at parking; left 深色",
  ],
  ["戴帽子但沒背包包的人", "person; hat 0; bag 1"],
  [
    "星期五下午的賓士休旅車",
    "vehicle; brand Mercedes-Benz; car_type 1; when 11-13 12:00 > 11-13 17:59:59",
  ],
  [
    "兩小時前大門攝影機的紅色轎車",
    "vehicle; car_type 3; color red; when 11-20 07:26 > 11-20 07:56; at gate",
  ],
  [
    "這週在碼頭停超過半小時的卡車",
    "vehicle; vehicle_type 5; vehicle_dwell_low 1800; when 11-15 00:00 > 11-20 09:41; at east,west",
  ],
];
