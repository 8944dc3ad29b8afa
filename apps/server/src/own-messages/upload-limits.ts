/** What an upload may hold. The engine has limits of its own behind these. */
export interface UploadLimits {
  readonly protoFiles: number
  readonly protoBytes: number
  readonly dataFiles: number
  readonly dataBytes: number
  /** What is still read of a request that is refused, so that its sender gets to see why. */
  readonly requestBytes: number
}

export const defaultUploadLimits: UploadLimits = {
  protoFiles: 20_000,
  protoBytes: 128_000_000,
  dataFiles: 1_000,
  dataBytes: 64_000_000,
  requestBytes: 512_000_000,
}
