import { SpanStatusCode, trace, type Attributes } from "@opentelemetry/api";

const tracer = trace.getTracer("paraph");

/**
 * Runs the work in a span. Without an SDK (loaded with --import when OTEL_EXPORTER_OTLP_ENDPOINT is
 * set) spans are empty and cost next to nothing. Attributes follow the rule of the log: no person.
 */
export async function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (fault) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw fault;
    } finally {
      span.end();
    }
  });
}
