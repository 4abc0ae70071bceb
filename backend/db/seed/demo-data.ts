/**
 * The demo account "Meridian": its regions, hosts and cameras. Loops are those of agent/demo/media.
 */

export const demoAccount = { id: 2_048_117, name: "Meridian" };

/** Paid services and their remaining days. */
export const demoServices = [
  { serviceId: 1, days: 330 },
  { serviceId: 3, days: 222 },
  { serviceId: 4, days: 330 },
  { serviceId: 5, days: 330 },
];

export const demoRegions = ["Harbor Campus", "Riverside DC", "Old Town Retail"] as const;
export type DemoRegion = (typeof demoRegions)[number];

/** Each region's clock. All of them change to and from summer time, on different days. */
export const demoTimezones: Record<DemoRegion, string> = {
  "Harbor Campus": "Europe/London",
  "Riverside DC": "Europe/Rome",
  "Old Town Retail": "America/New_York",
};

export interface DemoCamera {
  name: string;
  loop: string;
  /** Position within the loop, in frames; cameras of one loop differ. */
  phaseFrames: number;
  /** No signal: the recorder knows the camera but gets no picture. */
  lost?: true;
  unlicensed?: true;
  resolutionNotMatch?: true;
  ptz?: true;
}

export interface DemoHost {
  name: string;
  code: string;
  type: number;
  region: DemoRegion;
  address: string;
  apVersion: string;
  cloudVersion: string;
  /** No agent runs for it: it shows as disconnected. */
  offline?: true;
  storages: { drive: string; path: string; usedPercent: number; totalBytes: number }[];
  cameras: DemoCamera[];
}

const terabyte = 1024 ** 4;

/** "Name | loop | phase | flags", a line a camera. */
function cameras(text: string): DemoCamera[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", loop = "", phase = "0", flags = ""] = line
        .split("|")
        .map((part) => part.trim());
      return {
        name,
        loop,
        phaseFrames: Number(phase),
        ...(flags.includes("lost") && { lost: true as const }),
        ...(flags.includes("unlicensed") && { unlicensed: true as const }),
        ...(flags.includes("resolution") && { resolutionNotMatch: true as const }),
        ...(flags.includes("ptz") && { ptz: true as const }),
      };
    });
}

export const demoHosts: DemoHost[] = [
  {
    name: "DC-VMS-02",
    code: "MDC-VMS-02",
    type: 2,
    region: "Riverside DC",
    address: "14 Riverside Way",
    apVersion: "2.4.1",
    cloudVersion: "2.5.0",
    storages: [
      { drive: "C:", path: "C:\\Archive", usedPercent: 61, totalBytes: 4 * terabyte },
      { drive: "D:", path: "D:\\Archive", usedPercent: 94, totalBytes: 16 * terabyte },
    ],
    cameras: cameras(`
      Docks 11–15 west | dock | 0
      Aisle A–B | warehouse | 0
      Container yard | yard | 0 | ptz
      Docks east | dock | 50
      Assembly line 3 | workshop | 0
      Truck gate in | gate | 50
      Staff parking | parking | 30
      Office corridor | corridor | 40
      Aisle C–D | warehouse | 30
      Yard crane | yard | 40 | ptz
      Assembly line 4 | workshop | 50
      Docks 16–20 west | dock | 20
      Truck gate out | gate | 20
      Aisle E–F | warehouse | 60
      Packing hall | workshop | 20
      Yard north fence | perimeter | 60
      Docks 21–25 west | dock | 70
      Returns counter | lobby | 60
      Aisle G–H | warehouse | 80
      Container row 4 | yard | 70
      Assembly line 5 | workshop | 70
      Canteen corridor | corridor | 70
      Visitor bays | parking | 70
      Docks 26–30 west | dock | 40
      Cold store door | corridor | 10
      Aisle J–K | warehouse | 10
      Rail siding | yard | 20
      Yard south fence | perimeter | 30
      Workshop entrance | workshop | 40
      Forklift charging | dock | 90
      Bus stop | street | 60
      Security desk | lobby | 20
    `),
  },
  {
    name: "HQ-NVR-01",
    code: "MHQ-NVR-01",
    type: 6,
    region: "Harbor Campus",
    address: "1 Harbor Square",
    apVersion: "1.9.3",
    cloudVersion: "1.9.3",
    storages: [{ drive: "sda", path: "/recordings", usedPercent: 72, totalBytes: 8 * terabyte }],
    cameras: cameras(`
      Reception | lobby | 0
      Visitor parking | parking | 0
      Level 2 corridor | corridor | 0
      Rear parking | parking | 50
      Mill St crossing | street | 0 | ptz
      Harbor St east | street | 40
      Level 1 corridor | corridor | 30
      Level 3 corridor | corridor | 50
      Level 4 corridor | corridor | 80
      Elevator lobby 1 | lobby | 30
      Elevator lobby 2 | lobby | 50
      Elevator lobby 3 | lobby | 70
      North fence | perimeter | 20
      South fence | perimeter | 50
      Bicycle shed | parking | 20
      Delivery bay | dock | 30
      Taxi stand | street | 20
      Harbor St west | street | 80
      Executive parking | parking | 80
      Mail room | corridor | 60
      Workshop | workshop | 10
      Archive room | warehouse | 50
      Roof access | corridor | 20 | unlicensed
      Plant room | workshop | 60 | unlicensed
    `),
  },
  {
    name: "DC-GUARD-01",
    code: "MDC-GUARD-01",
    type: 8,
    region: "Riverside DC",
    address: "14 Riverside Way",
    apVersion: "3.1.0",
    cloudVersion: "3.1.0",
    storages: [{ drive: "nvme0", path: "/data", usedPercent: 38, totalBytes: 2 * terabyte }],
    cameras: cameras(`
      Perimeter east | perimeter | 0
      Perimeter north | perimeter | 40
      Perimeter west | perimeter | 70
      Night parking | parking | 60
      Yard entrance | yard | 50
      Dock apron | dock | 60
    `),
  },
  {
    name: "OT-REC-14",
    code: "MOT-REC-14",
    type: 3,
    region: "Old Town Retail",
    address: "14 Market Lane",
    apVersion: "2.4.1",
    cloudVersion: "2.4.1",
    storages: [{ drive: "E:", path: "E:\\Recordings", usedPercent: 55, totalBytes: 6 * terabyte }],
    cameras: cameras(`
      Sales floor | shop | 0
      Checkout 1–2 | checkout | 0
      Market Lane | street | 30
      Sales floor north | shop | 30
      Checkout 3–4 | checkout | 30
      Stock room | warehouse | 20
      Customer parking | parking | 40
      Staff entrance | corridor | 90
      Sales floor south | shop | 60
      Checkout 5–6 | checkout | 60
      Fruit and vegetables | shop | 80
      Self checkout | checkout | 80 | resolution
      Goods in | dock | 80
      Customer service | lobby | 40
      Side street | street | 70
      Bakery | shop | 20
    `),
  },
  {
    name: "HQ-BRIDGE",
    code: "MHQ-BRIDGE",
    type: 15,
    region: "Harbor Campus",
    address: "1 Harbor Square",
    apVersion: "1.2.0",
    cloudVersion: "1.2.0",
    storages: [],
    cameras: cameras(`
      Main gate | gate | 0
      Service gate | gate | 70
      Garage B2 ramp | parking | 10
      Jetty | yard | 80 | lost
    `),
  },
  {
    name: "OT-IO-14",
    code: "MOT-IO-14",
    type: 7,
    region: "Old Town Retail",
    address: "14 Market Lane",
    apVersion: "1.0.7",
    cloudVersion: "1.0.7",
    offline: true,
    storages: [],
    cameras: cameras("Back door | corridor | 0"),
  },
  {
    name: "HQ-AS-01",
    code: "MHQ-AS-01",
    type: 12,
    region: "Harbor Campus",
    address: "1 Harbor Square",
    apVersion: "5.0.2",
    cloudVersion: "5.0.2",
    storages: [],
    cameras: [],
  },
  {
    name: "DC-IO-03",
    code: "MDC-IO-03",
    type: 7,
    region: "Riverside DC",
    address: "16 Riverside Way",
    apVersion: "1.0.7",
    cloudVersion: "1.0.9",
    storages: [],
    cameras: [],
  },
];

/** In every language: what a visitor of the demo should know. */
export const demoAnnouncement = {
  title: {
    en: "This is a demo",
    tw: "這是示範環境",
    ja: "これはデモです",
    cs: "Toto je ukázka",
    de: "Dies ist eine Demo",
    sk: "Toto je ukážka",
  },
  message: {
    en: "All cameras here show rendered scenes. Nobody is being filmed.",
    tw: "此處所有攝影機畫面皆為電腦繪製場景，未拍攝任何人。",
    ja: "ここに表示されるカメラ映像はすべて CG です。実在の人物は撮影していません。",
    cs: "Všechny kamery zde ukazují vykreslené scény. Nikdo není natáčen.",
    de: "Alle Kameras hier zeigen gerenderte Szenen. Niemand wird gefilmt.",
    sk: "Všetky kamery tu ukazujú vykreslené scény. Nikoho nenatáčame.",
  },
};
