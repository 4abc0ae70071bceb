import type { LanguageTexts } from "../texts";

export const tw: LanguageTexts = {
  mails: {
    verify_email: {
      subject: "請驗證您的電子郵件地址",
      body: [
        "歡迎使用 Sightline。請驗證此電子郵件地址，以完成帳號 {account_id} 的註冊。",
        "連結有效期限為 {hours} 小時。若您未曾註冊，請忽略此郵件。",
      ],
      action: "驗證電子郵件地址",
    },
    invitation: {
      subject: "您受邀加入 Sightline",
      body: [
        "{inviter} 已授權您使用 Sightline 的 {account}（帳號 ID {account_id}）。",
        "設定密碼後即可開始使用。連結有效期限為 {hours} 小時。",
      ],
      action: "接受並設定密碼",
    },
    account_ids: {
      subject: "您的帳號 ID",
      body: [
        "此電子郵件地址所屬的帳號如下：",
        "{ids}",
        "若非您本人查詢，請忽略此郵件。任何設定均未變更。",
      ],
    },
    reset_password: {
      subject: "重設密碼",
      body: [
        "我們收到為您在帳號 {account_id} 的使用者身分重設密碼的要求。",
        "連結有效期限為 {minutes} 分鐘，且僅能使用一次。若非您本人要求，請忽略此郵件，您的密碼不會變更。",
      ],
      action: "設定新密碼",
    },
    password_changed: {
      subject: "您的密碼已變更",
      body: [
        "您在帳號 {account_id} 的使用者身分剛才已變更密碼，並已從所有裝置登出。",
        "若非您本人操作，請立即重設密碼，並通知您帳號的主管理員。",
      ],
    },
    code: {
      subject: "您的驗證碼：{code}",
      body: [
        "您的 Sightline 驗證碼是：",
        "{code}",
        "有效期限為 {minutes} 分鐘。請勿告訴他人，我們也不會向您索取。",
      ],
    },
    two_factor_on: {
      subject: "雙重驗證已啟用",
      body: [
        "您在帳號 {account_id} 的使用者身分已啟用雙重驗證。",
        "若非您本人操作，請立即重設密碼，並通知您帳號的主管理員。",
      ],
    },
    two_factor_off: {
      subject: "雙重驗證已停用",
      body: [
        "您在帳號 {account_id} 的使用者身分已停用雙重驗證。",
        "若非您本人操作，請立即重設密碼，並通知您帳號的主管理員。",
      ],
    },
    two_factor_reset: {
      subject: "您的雙重驗證已重設",
      body: [
        "帳號 {account_id} 的主管理員已停用您的雙重驗證。您可以使用密碼登入，並在設定中重新啟用。",
      ],
    },
    passkey_added: {
      subject: "已新增通行密鑰",
      body: [
        "您在帳號 {account_id} 的使用者身分已新增通行密鑰「{name}」，可用它免密碼登入。",
        "若非您本人操作，請立即重設密碼，並通知您帳號的主管理員。",
      ],
    },
    share_link: {
      subject: "有人與您分享了一個事件",
      body: [
        "{sender} 與您分享了一個錄影事件。",
        "{note}",
        "連結有效至 {expires}。若需要密碼，請洽寄件者。",
      ],
      action: "檢視事件",
    },
    user_alert: {
      subject: "警示：{event}",
      body: ["{alert}：{event}", "{host}", "{camera}", "{time}"],
      action: "開啟事件",
    },
  },
  footer: "此郵件由 Sightline 自動寄出，請勿直接回覆。",
  smsCode: "Sightline 驗證碼：{code}，{minutes} 分鐘內有效。",
};
