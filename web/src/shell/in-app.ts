/** Whether this page is shown inside another app. A hint and no more: user agents say what they like. */

const APPS =
  /FBAN|FBAV|FB_IAB|Instagram|Messenger|WhatsApp|Line\/|MicroMessenger|Snapchat|Twitter|Telegram|Discord|LinkedInApp|BytedanceWebview|GSA\/|Pinterest/i;

export function isInApp(userAgent: string): boolean {
  if (APPS.test(userAgent)) return true;
  // A view inside an Android app says so; on an iPhone a page that is not in Safari lacks its name.
  if (/Android.*; wv\)/.test(userAgent)) return true;
  return /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent);
}
