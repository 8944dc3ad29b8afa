import type { Page } from 'playwright-core'

/** What a page has to show: elements that fit a selector, one of them with a text. */
export interface Sight {
  readonly selector: string
  readonly text?: string
}

/** From the start of the navigation to the first frame after the page shows what is asked for. */
export async function paintedAfterOpening(page: Page, url: string, sight: Sight): Promise<number> {
  await page.addInitScript(watch, sight)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => performance.getEntriesByName('painted')[0]!.startTime)
}

/** The same from a click, or from typing or choosing a text, on a page that is open. */
export async function paintedAfter(
  page: Page,
  action: { readonly on: string; readonly type?: string },
  sight: Sight,
): Promise<number> {
  await page.evaluate(() => performance.clearMarks())
  await page.evaluate(watch, sight)
  await page.evaluate(({ on, type }) => {
    const element = document.querySelector<HTMLElement>(on)
    if (element === null) throw new Error(`there is no ${on}`)
    performance.mark('began')
    if (type === undefined) return element.click()
    // As a browser does it: React looks at what the element itself was given.
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
    own?.set?.call(element, type)
    element.dispatchEvent(
      new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    )
  }, action)
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(
    () =>
      performance.getEntriesByName('painted')[0]!.startTime -
      performance.getEntriesByName('began')[0]!.startTime,
  )
}

/** Runs in the page: marks the frame after the sight is there. */
function watch({ selector, text = '' }: Sight): void {
  const isThere = () =>
    [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(text))
  const look = () => {
    if (!isThere()) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('painted')))
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
}
