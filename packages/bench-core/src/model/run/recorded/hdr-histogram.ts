/** What is used of HdrHistogram. Its index also makes what formats logs, for which the runtime loads its languages. */
export type { Histogram } from 'hdr-histogram-js'
export { decodeFromCompressedBase64, encodeIntoCompressedBase64 } from 'hdr-histogram-js/dist/encoding.js'
export { build } from 'hdr-histogram-js/dist/HistogramBuilder.js'
export { JsHistogram } from 'hdr-histogram-js/dist/JsHistogram.js'
