import type { SentMessageInfo, Transporter } from 'nodemailer';
import type { AttemptOutcome } from '../contract/webhook.ts';
import { decodeUserInfo } from '../domain/http-values.ts';
import type { Db } from '../store/database/database.ts';
import {
  type ClockOverride,
  type LeasedNotification,
  whileAddressIsUnchanged,
} from '../store/delivery/outbox.ts';
import type { AttemptResult } from './attempt-callback.ts';

/** Timeouts in milliseconds, so that an SMTP server that stops answering costs an attempt no longer. */
const WAITS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/** A mail without its sender and id. */
export interface MailText {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address that ends further mails with one click (RFC 8058); absent from single mails. */
  readonly stopUrl?: string;
}

/** The operator's way to send mail. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with the sender as `?from=`. */
  readonly url: string;
  readonly from: string;
}

/** Dependencies of mail attempts. */
export interface MailTools {
  readonly settings: MailSettings;
  /** Null when there is nothing left to report. */
  readonly compose: (notification: LeasedNotification) => Promise<MailText | null>;
  readonly now: () => Date;
}

/** Reads `SERVICE_SMTP_URL`; null for what is no such address. */
export function parseMailSettings(text: string): MailSettings | null {
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // A password with an unescaped / or # leaves an address of another host, and the rest behind it.
  if (!/^\/?$/.test(url.pathname) || url.hash !== '' || decodeUserInfo(url) === null) return null;
  const from = url.searchParams.get('from') ?? '';
  url.searchParams.delete('from');
  return /^[^\s@<>]+@[^\s@<>]+$/.test(from) ? { url: url.href, from } : null;
}

/** One mail to send. */
interface MailAttempt {
  readonly db: Db;
  readonly clock: ClockOverride;
  readonly notification: LeasedNotification;
  readonly signal: AbortSignal;
}

/**
 * Sends one mail. Whether it may be sent is checked before the connection begins, under a lock until then. Its
 * id is that of the notification, so that one sent twice appears once.
 * @returns null when it may not be sent any more; `nothing` when there is nothing to say
 * @throws the reason of `signal`
 */
export async function attemptMail(
  { settings, compose, now }: MailTools,
  { db, clock, notification, signal }: MailAttempt,
): Promise<AttemptResult | 'nothing' | null> {
  const attemptedAt = now();
  const began = performance.now();
  const text = await compose(notification);
  if (text === null) return 'nothing';
  const transport = await openTransport(settings);
  let sent: Promise<SentMessageInfo> | undefined;
  const isAllowed = await whileAddressIsUnchanged(db, { ...notification, clock }, () => {
    sent = transport.sendMail(toMessage(settings, notification, text));
    // A failure is read where the result is awaited.
    sent.catch(() => {});
  });
  if (!isAllowed || sent === undefined) return null;
  const ended = await rejectOnAbort(
    signal,
    sent.then(() => ({ outcome: 'delivered' as const, status: null, isRefused: false }), toOutcome),
  );
  const durationMs = Math.round(performance.now() - began);
  return { ...ended, attemptedAt, durationMs, retryAfter: null };
}

async function openTransport({ url }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...WAITS, disableFileAccess: true, disableUrlAccess: true });
}

function toMessage(
  { from }: MailSettings,
  { id }: LeasedNotification,
  { to, subject, text, stopUrl }: MailText,
) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stopUrl !== undefined && {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Removes the listener when the attempt ends, because the signal outlives all attempts of its dispatcher. */
async function rejectOnAbort<T>(signal: AbortSignal, attempt: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let rejectAborted = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    rejectAborted = () => reject(signal.reason);
  });
  signal.addEventListener('abort', rejectAborted, { once: true });
  try {
    return await Promise.race([attempt, aborted]);
  } finally {
    signal.removeEventListener('abort', rejectAborted);
  }
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/**
 * A rejection of the recipient or of the mail is permanent; a rejection of our account, such as a wrong password, can
 * be corrected.
 */
const OF_THE_MAIL: ReadonlySet<string | undefined> = new Set(['EENVELOPE', 'EMESSAGE']);

function toOutcome({ code, responseCode }: SmtpError): {
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  readonly isRefused: boolean;
} {
  const status = responseCode ?? null;
  if (status === null) {
    return { outcome: code === 'ETIMEDOUT' ? 'timeout' : 'unreachable', status, isRefused: false };
  }
  return { outcome: 'rejected', status, isRefused: OF_THE_MAIL.has(code) && status >= 500 };
}
