import { ConfigError } from './config/config.ts';

/** Maximum milliseconds to send the last spans; shorter than an orchestrator waits before it kills a process. */
const FLUSH_MS = 5_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** Handle of active tracing. */
export interface Tracing {
  /** Flushes the remaining spans, for at most `FLUSH_MS`. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts to send traces by OTLP over HTTP if the standard variables enable it; otherwise the SDK is not even loaded.
 * The SDK reads the other variables itself (`OTEL_SERVICE_NAME`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`
 * ...).
 * @throws ConfigError for an unsupported exporter or protocol
 */
export async function startTracing(env: Environment): Promise<Tracing | null> {
  if (!isTracingOn(env)) return null;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'marcario' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return { stop: () => withTimeout(provider.shutdown()) };
}

/** Returns whether the variables enable traces. @throws ConfigError for unsupported values */
function isTracingOn(env: Environment): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  const { exporter, protocol, hasEndpoint } = tracingSettings(env);
  if (exporter === 'none' || (exporter === undefined && !hasEndpoint)) return false;
  if (exporter !== undefined && exporter !== 'otlp') {
    throw new ConfigError('OTEL_TRACES_EXPORTER must be otlp or none');
  }
  if (protocol !== undefined && !/^http\/(?:json|protobuf)$/.test(protocol)) {
    throw new ConfigError('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json or http/protobuf');
  }
  return true;
}

function tracingSettings(env: Environment) {
  return {
    exporter: env['OTEL_TRACES_EXPORTER'] || undefined,
    protocol:
      env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'] || undefined,
    hasEndpoint: Boolean(
      env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'],
    ),
  };
}

/** Limits the flush, because an unavailable collector must not delay the end of a process or make it fail. */
function withTimeout(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FLUSH_MS);
    const onTimeout = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(onTimeout, onTimeout);
  });
}
