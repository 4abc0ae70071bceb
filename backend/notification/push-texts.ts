import type { Language } from "../../contract/languages";

/** Titles of pushes. {name} is an alert's or a host's. */
interface PushTexts {
  alert: string;
  export: string;
  firmware_completed: string;
  firmware_failed: string;
  announcement: string;
  expiry: string;
  security: string;
}

export const pushTexts: Record<Language, PushTexts> = {
  tw: {
    alert: "警示：{name}",
    export: "影片匯出失敗",
    firmware_completed: "{name} 的韌體已更新",
    firmware_failed: "{name} 的韌體更新失敗",
    announcement: "新公告",
    expiry: "有一筆訂單即將到期",
    security: "有新裝置登入您的帳號",
  },
  en: {
    alert: "Alert: {name}",
    export: "A video export failed",
    firmware_completed: "The firmware of {name} is up to date",
    firmware_failed: "The firmware update of {name} failed",
    announcement: "New announcement",
    expiry: "An order is about to expire",
    security: "A new device logged in to your account",
  },
  ja: {
    alert: "アラート：{name}",
    export: "映像の書き出しに失敗しました",
    firmware_completed: "{name} のファームウェアを更新しました",
    firmware_failed: "{name} のファームウェア更新に失敗しました",
    announcement: "新しいお知らせ",
    expiry: "まもなく期限を迎える注文があります",
    security: "新しい端末からログインがありました",
  },
  cs: {
    alert: "Upozornění: {name}",
    export: "Export videa se nezdařil",
    firmware_completed: "Firmware hostitele {name} je aktuální",
    firmware_failed: "Aktualizace firmwaru hostitele {name} se nezdařila",
    announcement: "Nové oznámení",
    expiry: "Brzy vyprší platnost objednávky",
    security: "K vašemu účtu se přihlásilo nové zařízení",
  },
  de: {
    alert: "Alarm: {name}",
    export: "Ein Videoexport ist fehlgeschlagen",
    firmware_completed: "Die Firmware von {name} ist aktuell",
    firmware_failed: "Firmware-Update von {name} fehlgeschlagen",
    announcement: "Neue Mitteilung",
    expiry: "Eine Bestellung läuft bald ab",
    security: "Ein neues Gerät hat sich bei Ihrem Konto angemeldet",
  },
  sk: {
    alert: "Upozornenie: {name}",
    export: "Export videa zlyhal",
    firmware_completed: "Firmvér hostiteľa {name} je aktuálny",
    firmware_failed: "Aktualizácia firmvéru hostiteľa {name} zlyhala",
    announcement: "Nový oznam",
    expiry: "Čoskoro vyprší platnosť objednávky",
    security: "Do vášho účtu sa prihlásilo nové zariadenie",
  },
};
