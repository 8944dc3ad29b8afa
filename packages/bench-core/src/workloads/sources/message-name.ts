/** A name for a type, of whatever stands between letters and digits: `order-lines` as `OrderLines`. */
export function pascalCase(text: string): string {
  const words = text.split(/[^a-z0-9]+/i).filter((word) => word !== '')
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  return (/^[a-z]/i.test(name) ? name : `Message${name}`).slice(0, 80)
}

/** `OrdersResponse` for the responses of `/v1/orders/{id}`. */
export function messageNameOfPath(path: string, what: string): string {
  const named = path.split('/').findLast((part) => /^[a-z]/i.test(part) && !/^v\d/i.test(part))
  return pascalCase(`${named ?? 'root'} ${what}`)
}
