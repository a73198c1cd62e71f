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

/** Timeouts in milliseconds, so that an SMTP server that stops responding does not block an attempt for longer. */
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
  /** One-click unsubscribe URL (RFC 8058); absent from mails that are sent only once. */
  readonly stopUrl?: string;
}

/** The operator's mail server and sender address. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with the sender as `?from=`. */
  readonly url: string;
  readonly from: string;
}

/** Dependencies of mail attempts. */
export interface MailTools {
  readonly settings: MailSettings;
  /** Composes a mail; null when there is nothing left to report. */
  readonly compose: (notification: LeasedNotification) => Promise<MailText | null>;
  readonly now: () => Date;
}

/** Parses `SERVICE_SMTP_URL`; null when the text is not an SMTP URL with a sender. */
export function parseMailSettings(text: string): MailSettings | null {
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // An unescaped / or # in the password ends the host too early and moves the rest of the URL into its path or hash.
  if (!/^\/?$/.test(url.pathname) || url.hash !== '' || decodeUserInfo(url) === null) return null;
  const from = url.searchParams.get('from') ?? '';
  url.searchParams.delete('from');
  return /^[^\s@<>]+@[^\s@<>]+$/.test(from) ? { url: url.href, from } : null;
}

/** A mail notification to send, and the signal that aborts sending. */
interface MailAttempt {
  readonly db: Db;
  readonly clock: ClockOverride;
  readonly notification: LeasedNotification;
  readonly signal: AbortSignal;
}

/**
 * Sends one mail. Permission is checked and sending starts under a lock on the watchlist. The message id comes from the
 * notification, so that mail programs show a mail that was sent twice only once.
 * @returns null when the mail may no longer be sent; `nothing` when there is nothing left to report
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
    // The rejection is handled below, where the result is awaited.
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

/** Rejects when `signal` aborts. The listener is removed at the end, because the signal outlives the attempt. */
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

/** SMTP error codes that reject this recipient or mail, which is permanent. A rejection of our account is retried. */
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
