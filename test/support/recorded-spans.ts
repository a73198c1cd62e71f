import { context, propagation, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';

/** Spans of this process, kept in memory. */
export interface RecordedSpans {
  readonly memory: InMemorySpanExporter;
  /** Ends recording. */
  readonly stop: () => Promise<void>;
}

/**
 * Records the spans of this process.
 * A process has one provider, which a second one does not replace: files that share a process must each give theirs back.
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
