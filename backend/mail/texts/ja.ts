import type { LanguageTexts } from "../texts";

export const ja: LanguageTexts = {
  mails: {
    verify_email: {
      subject: "メールアドレスの確認",
      body: [
        "Sightline へようこそ。アカウント {account_id} の登録を完了するには、このメールアドレスを確認してください。",
        "リンクの有効期間は {hours} 時間です。お心当たりのない場合は、このメールを無視してください。",
      ],
      action: "メールアドレスを確認する",
    },
    invitation: {
      subject: "Sightline への招待",
      body: [
        "{inviter} さんが、Sightline の {account}（アカウント ID {account_id}）へのアクセス権を付与しました。",
        "パスワードを設定すると利用を開始できます。リンクの有効期間は {hours} 時間です。",
      ],
      action: "承諾してパスワードを設定する",
    },
    account_ids: {
      subject: "アカウント ID のお知らせ",
      body: [
        "このメールアドレスが登録されているアカウントは次のとおりです。",
        "{ids}",
        "お心当たりのない場合は、このメールを無視してください。設定は何も変更されていません。",
      ],
    },
    reset_password: {
      subject: "パスワードの再設定",
      body: [
        "アカウント {account_id} のユーザーについて、パスワードの再設定が申請されました。",
        "リンクの有効期間は {minutes} 分で、1 回だけ使用できます。お心当たりのない場合は、このメールを無視してください。パスワードは変更されません。",
      ],
      action: "新しいパスワードを設定する",
    },
    password_changed: {
      subject: "パスワードが変更されました",
      body: [
        "アカウント {account_id} のユーザーのパスワードが変更され、すべての端末からログアウトされました。",
        "お心当たりのない場合は、すぐにパスワードを再設定し、アカウントのマスターにご連絡ください。",
      ],
    },
    code: {
      subject: "確認コード：{code}",
      body: [
        "Sightline の確認コードは次のとおりです。",
        "{code}",
        "有効期間は {minutes} 分です。コードを他人に教えないでください。当社からお尋ねすることはありません。",
      ],
    },
    two_factor_on: {
      subject: "2 段階認証が有効になりました",
      body: [
        "アカウント {account_id} のユーザーの 2 段階認証が有効になりました。",
        "お心当たりのない場合は、すぐにパスワードを再設定し、アカウントのマスターにご連絡ください。",
      ],
    },
    two_factor_off: {
      subject: "2 段階認証が無効になりました",
      body: [
        "アカウント {account_id} のユーザーの 2 段階認証が無効になりました。",
        "お心当たりのない場合は、すぐにパスワードを再設定し、アカウントのマスターにご連絡ください。",
      ],
    },
    two_factor_reset: {
      subject: "2 段階認証がリセットされました",
      body: [
        "アカウント {account_id} のマスターが、お客様の 2 段階認証を無効にしました。パスワードでログインし、設定画面から再度有効にできます。",
      ],
    },
    passkey_added: {
      subject: "パスキーが追加されました",
      body: [
        "アカウント {account_id} のユーザーにパスキー「{name}」が追加されました。このパスキーではパスワードなしでログインできます。",
        "お心当たりのない場合は、すぐにパスワードを再設定し、アカウントのマスターにご連絡ください。",
      ],
    },
    share_link: {
      subject: "イベントが共有されました",
      body: [
        "{sender} さんが、録画されたイベントを共有しました。",
        "{note}",
        "リンクは {expires} まで有効です。パスワードを求められた場合は、送信者にお問い合わせください。",
      ],
      action: "イベントを表示する",
    },
    user_alert: {
      subject: "アラート：{event}",
      body: ["{alert}：{event}", "{host}", "{camera}", "{time}"],
      action: "イベントを開く",
    },
  },
  footer:
    "このメールは Sightline から自動送信されています。返信いただいてもお読みすることはできません。",
  smsCode: "Sightline 確認コード：{code}（{minutes} 分間有効）",
};
