import { context, propagation, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';

/** In-memory spans of this process. */
export interface RecordedSpans {
  readonly memory: InMemorySpanExporter;
  /** Stops recording. */
  readonly stop: () => Promise<void>;
}

/**
 * Records the spans of this process. A process has only one provider, which cannot be replaced, so test files in the
 * same process must each unregister theirs.
 */
export function recordSpans(): RecordedSpans {
  const memory = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(memory)] });
  provider.register();
  return {
    memory,
    stop: async () => {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
