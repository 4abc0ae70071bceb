import type { LanguageTexts } from "../texts";

export const cs: LanguageTexts = {
  mails: {
    verify_email: {
      subject: "Potvrďte svou e-mailovou adresu",
      body: [
        "Vítejte v Sightline. Potvrzením této e-mailové adresy dokončíte registraci k účtu {account_id}.",
        "Odkaz platí {hours} hodin. Pokud jste se neregistrovali, můžete tuto zprávu ignorovat.",
      ],
      action: "Potvrdit e-mailovou adresu",
    },
    invitation: {
      subject: "Pozvánka do Sightline",
      body: [
        "{inviter} vám dává přístup k účtu {account} (ID účtu {account_id}) v Sightline.",
        "Začněte volbou hesla. Odkaz platí {hours} hodin.",
      ],
      action: "Přijmout a zvolit heslo",
    },
    account_ids: {
      subject: "Vaše ID účtů",
      body: [
        "Ptali jste se, ke kterým účtům patří tato e-mailová adresa:",
        "{ids}",
        "Pokud jste to nebyli vy, můžete tuto zprávu ignorovat. Nic se nezměnilo.",
      ],
    },
    reset_password: {
      subject: "Obnovení hesla",
      body: [
        "Pro váš uživatelský přístup v účtu {account_id} bylo vyžádáno nové heslo.",
        "Odkaz platí {minutes} minut a lze ho použít jednou. Pokud jste to nebyli vy, můžete tuto zprávu ignorovat: vaše heslo se nemění.",
      ],
      action: "Zvolit nové heslo",
    },
    password_changed: {
      subject: "Vaše heslo bylo změněno",
      body: [
        "Heslo vašeho uživatelského přístupu v účtu {account_id} bylo právě změněno a všude jsme vás odhlásili.",
        "Pokud jste to nebyli vy, heslo ihned obnovte a dejte vědět hlavnímu správci svého účtu.",
      ],
    },
    code: {
      subject: "{code} je váš kód",
      body: [
        "Váš kód pro Sightline je:",
        "{code}",
        "Platí {minutes} minut. Nikomu ho nesdělujte: my se na něj ptát nebudeme.",
      ],
    },
    two_factor_on: {
      subject: "Dvoufázové přihlášení je zapnuto",
      body: [
        "Pro váš uživatelský přístup v účtu {account_id} bylo zapnuto dvoufázové přihlášení.",
        "Pokud jste to nebyli vy, heslo ihned obnovte a dejte vědět hlavnímu správci svého účtu.",
      ],
    },
    two_factor_off: {
      subject: "Dvoufázové přihlášení je vypnuto",
      body: [
        "Pro váš uživatelský přístup v účtu {account_id} bylo vypnuto dvoufázové přihlášení.",
        "Pokud jste to nebyli vy, heslo ihned obnovte a dejte vědět hlavnímu správci svého účtu.",
      ],
    },
    two_factor_reset: {
      subject: "Vaše dvoufázové přihlášení bylo zrušeno",
      body: [
        "Hlavní správce účtu {account_id} vypnul dvoufázové přihlášení pro váš uživatelský přístup. Můžete se přihlásit heslem a v nastavení ho znovu zapnout.",
      ],
    },
    passkey_added: {
      subject: "Byl přidán přístupový klíč",
      body: [
        "Pro váš uživatelský přístup v účtu {account_id} byl přidán přístupový klíč „{name}“. Přihlašuje bez hesla.",
        "Pokud jste to nebyli vy, heslo ihned obnovte a dejte vědět hlavnímu správci svého účtu.",
      ],
    },
    share_link: {
      subject: "Byla s vámi sdílena událost",
      body: [
        "{sender} s vámi sdílí zaznamenanou událost.",
        "{note}",
        "Odkaz funguje do {expires}. Pokud si vyžádá heslo, sdělí vám ho odesílatel.",
      ],
      action: "Zobrazit událost",
    },
    user_alert: {
      subject: "Upozornění: {event}",
      body: ["{alert}: {event}", "{host}", "{camera}", "{time}"],
      action: "Otevřít událost",
    },
  },
  footer: "Tuto zprávu odeslal Sightline automaticky. Odpovědi nikdo nečte.",
  smsCode: "Kód Sightline: {code}. Platí {minutes} minut.",
};
