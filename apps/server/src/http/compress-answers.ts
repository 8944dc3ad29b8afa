import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers are there as soon uncompressed. */
const minBytes = 16_000

/**
 * Compresses large answers of the API, for browsers on other machines. While a run goes on they go out as they are: to
 * compress one takes CPU time that the run would see. Streams of events are never compressed, because that would hold back
 * what has just happened.
 */
export async function compressAnswers(api: FastifyInstance, isMeasuring: () => boolean): Promise<void> {
  api.addHook('onRequest', async ({ headers }) => {
    if (isMeasuring()) headers['x-no-compression'] = '1'
  })
  await api.register(compress, {
    encodings: ['gzip'],
    threshold: minBytes,
    customTypes: /^(application\/json|text\/(html|csv|markdown|plain))/,
    // Off the thread that answers everybody else.
    syncThreshold: 0,
    globalDecompression: false,
  })
}
