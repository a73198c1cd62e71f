import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ONE_YEAR = 'max-age=31536000';

/** Answers are data: nothing in them may run, load or be framed. */
const ofData = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  strictTransportSecurity: false,
});

/**
 * The headers of every answer. Browsers are told to stay with TLS only where the request came by
 * it, through a proxy that is trusted to say so, and for this host alone.
 */
export const securityHeaders: RequestHandler = (req, res, next) => {
  if (req.secure) res.setHeader('Strict-Transport-Security', ONE_YEAR);
  ofData(req, res, next);
};
