/** The bytes with memory of their own, in the same class: `slice` of a Node.js buffer would share the memory. */
export function copyBytes(bytes: Uint8Array): Uint8Array {
  return Uint8Array.prototype.slice.call(bytes)
}
