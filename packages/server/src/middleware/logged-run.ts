import { ERROR_STATUS, type RunOperation } from '@marcario/core/contract';
import { keyIdOf } from '@marcario/core/service';
import type { Logger } from 'pino';
import { answeredStatus, failedStatus } from '../metrics/call-status.ts';

/** A `run` of MCP, where one request may call many tools: each call has a line of its own. */
export function loggedRun(run: RunOperation, logger: Logger): RunOperation {
  return async (call) => {
    const startedAt = performance.now();
    const tell = (status: number) => {
      const line = {
        route: 'mcp',
        operation: call.operation ?? 'unknown',
        keyId: status === ERROR_STATUS.unauthorized ? undefined : keyIdOf(call.apiKey),
        res: { status },
        responseTime: Math.round(performance.now() - startedAt),
      };
      if (status >= 500) logger.error(line, 'tool failed');
      else logger.info(line, 'tool answered');
    };
    try {
      const answer = await run(call);
      tell(answeredStatus(call));
      return answer;
    } catch (error) {
      tell(failedStatus(error));
      throw error;
    }
  };
}
