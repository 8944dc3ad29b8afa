/** Operations of the document service. */
export const documentOperations = ['create', 'read', 'update', 'query', 'batch'] as const
/** Operations on cards: bytes back; decode and encode; decode, change two fields and encode. */
export const cardOperations = ['echo', 'decode-echo', 'modify'] as const
export const protocolOperations = [...documentOperations, ...cardOperations] as const

/** What can be asked of any message: decode it and encode it back, and give its bytes back. */
export const ownOperations = [
  'decode-echo',
  'echo',
] as const satisfies readonly (typeof cardOperations)[number][]
