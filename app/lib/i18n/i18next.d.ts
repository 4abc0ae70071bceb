import "i18next";
import type ai from "../../../public/locales/en/ai.json";
import type archives from "../../../public/locales/en/archives.json";
import type audit from "../../../public/locales/en/audit.json";
import type captcha from "../../../public/locales/en/captcha.json";
import type common from "../../../public/locales/en/common.json";
import type consoleTexts from "../../../public/locales/en/console.json";
import type errors from "../../../public/locales/en/errors.json";
import type eventQuery from "../../../public/locales/en/event_query.json";
import type eventDetail from "../../../public/locales/en/event_detail.json";
import type events from "../../../public/locales/en/events.json";
import type exportTexts from "../../../public/locales/en/export.json";
import type handoff from "../../../public/locales/en/handoff.json";
import type hostAdmin from "../../../public/locales/en/host_admin.json";
import type hostDetail from "../../../public/locales/en/host_detail.json";
import type hostEdit from "../../../public/locales/en/host_edit.json";
import type hosts from "../../../public/locales/en/hosts.json";
import type legal from "../../../public/locales/en/legal.json";
import type live from "../../../public/locales/en/live.json";
import type login from "../../../public/locales/en/login.json";
import type notice from "../../../public/locales/en/notice.json";
import type outbox from "../../../public/locales/en/outbox.json";
import type password from "../../../public/locales/en/password.json";
import type playback from "../../../public/locales/en/playback.json";
import type player from "../../../public/locales/en/player.json";
import type ui from "../../../public/locales/en/ui.json";
import type mobile from "../../../public/locales/en/mobile.json";
import type recovery from "../../../public/locales/en/recovery.json";
import type settings from "../../../public/locales/en/settings.json";
import type two_factor from "../../../public/locales/en/two_factor.json";
import type signUp from "../../../public/locales/en/sign_up.json";
import type shareDialog from "../../../public/locales/en/share_dialog.json";
import type sharePage from "../../../public/locales/en/share_page.json";
import type vms from "../../../public/locales/en/vms.json";

// Keys are typed by the English files; a test keeps the other languages equal.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      ai: typeof ai;
      archives: typeof archives;
      audit: typeof audit;
      captcha: typeof captcha;
      common: typeof common;
      console: typeof consoleTexts;
      errors: typeof errors;
      event_query: typeof eventQuery;
      event_detail: typeof eventDetail;
      events: typeof events;
      export: typeof exportTexts;
      handoff: typeof handoff;
      host_admin: typeof hostAdmin;
      host_detail: typeof hostDetail;
      host_edit: typeof hostEdit;
      hosts: typeof hosts;
      legal: typeof legal;
      live: typeof live;
      login: typeof login;
      notice: typeof notice;
      outbox: typeof outbox;
      password: typeof password;
      playback: typeof playback;
      player: typeof player;
      ui: typeof ui;
      mobile: typeof mobile;
      recovery: typeof recovery;
      settings: typeof settings;
      two_factor: typeof two_factor;
      sign_up: typeof signUp;
      share_dialog: typeof shareDialog;
      share_page: typeof sharePage;
      vms: typeof vms;
    };
  }
}
