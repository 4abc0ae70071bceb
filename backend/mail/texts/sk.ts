import type { LanguageTexts } from "../texts";

export const sk: LanguageTexts = {
  mails: {
    verify_email: {
      subject: "Potvrďte svoju e-mailovú adresu",
      body: [
        "Vitajte v Sightline. Potvrdením tejto e-mailovej adresy dokončíte registráciu k účtu {account_id}.",
        "Odkaz platí {hours} hodín. Ak ste sa neregistrovali, môžete túto správu ignorovať.",
      ],
      action: "Potvrdiť e-mailovú adresu",
    },
    invitation: {
      subject: "Pozvánka do Sightline",
      body: [
        "{inviter} vám dáva prístup k účtu {account} (ID účtu {account_id}) v Sightline.",
        "Začnite voľbou hesla. Odkaz platí {hours} hodín.",
      ],
      action: "Prijať a zvoliť heslo",
    },
    account_ids: {
      subject: "Vaše ID účtov",
      body: [
        "Pýtali ste sa, ku ktorým účtom patrí táto e-mailová adresa:",
        "{ids}",
        "Ak ste to neboli vy, môžete túto správu ignorovať. Nič sa nezmenilo.",
      ],
    },
    reset_password: {
      subject: "Obnovenie hesla",
      body: [
        "Pre váš používateľský prístup v účte {account_id} bolo vyžiadané nové heslo.",
        "Odkaz platí {minutes} minút a dá sa použiť raz. Ak ste to neboli vy, môžete túto správu ignorovať: vaše heslo sa nemení.",
      ],
      action: "Zvoliť nové heslo",
    },
    password_changed: {
      subject: "Vaše heslo bolo zmenené",
      body: [
        "Heslo vášho používateľského prístupu v účte {account_id} bolo práve zmenené a všade sme vás odhlásili.",
        "Ak ste to neboli vy, heslo ihneď obnovte a dajte vedieť hlavnému správcovi svojho účtu.",
      ],
    },
    code: {
      subject: "{code} je váš kód",
      body: [
        "Váš kód pre Sightline je:",
        "{code}",
        "Platí {minutes} minút. Nikomu ho neprezrádzajte: my sa naň pýtať nebudeme.",
      ],
    },
    two_factor_on: {
      subject: "Dvojfázové prihlásenie je zapnuté",
      body: [
        "Pre váš používateľský prístup v účte {account_id} bolo zapnuté dvojfázové prihlásenie.",
        "Ak ste to neboli vy, heslo ihneď obnovte a dajte vedieť hlavnému správcovi svojho účtu.",
      ],
    },
    two_factor_off: {
      subject: "Dvojfázové prihlásenie je vypnuté",
      body: [
        "Pre váš používateľský prístup v účte {account_id} bolo vypnuté dvojfázové prihlásenie.",
        "Ak ste to neboli vy, heslo ihneď obnovte a dajte vedieť hlavnému správcovi svojho účtu.",
      ],
    },
    two_factor_reset: {
      subject: "Vaše dvojfázové prihlásenie bolo zrušené",
      body: [
        "Hlavný správca účtu {account_id} vypol dvojfázové prihlásenie pre váš používateľský prístup. Môžete sa prihlásiť heslom a v nastaveniach ho znova zapnúť.",
      ],
    },
    passkey_added: {
      subject: "Bol pridaný prístupový kľúč",
      body: [
        "Pre váš používateľský prístup v účte {account_id} bol pridaný prístupový kľúč „{name}“. Prihlasuje bez hesla.",
        "Ak ste to neboli vy, heslo ihneď obnovte a dajte vedieť hlavnému správcovi svojho účtu.",
      ],
    },
    share_link: {
      subject: "Bola s vami zdieľaná udalosť",
      body: [
        "{sender} s vami zdieľa zaznamenanú udalosť.",
        "{note}",
        "Odkaz funguje do {expires}. Ak si vyžiada heslo, dá vám ho odosielateľ.",
      ],
      action: "Zobraziť udalosť",
    },
    user_alert: {
      subject: "Upozornenie: {event}",
      body: ["{alert}: {event}", "{host}", "{camera}", "{time}"],
      action: "Otvoriť udalosť",
    },
  },
  footer: "Túto správu odoslal Sightline automaticky. Odpovede nikto nečíta.",
  smsCode: "Kód Sightline: {code}. Platí {minutes} minút.",
};
