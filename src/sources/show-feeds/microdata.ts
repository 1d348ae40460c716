import { DomUtils } from 'htmlparser2'
import type { HtmlDocument } from '#platform/foreign/parse-html.ts'

type Item = Record<string, unknown>
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** Whether a node is an element other than a script or style. */
const isElement = (node: { type: string }): node is Element => node.type === 'tag'

const ITEMS_MAX = 2000
/** The longest text of a property. */
const TEXT_MAX = 20_000
const ADDRESSES: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  iframe: 'src',
}

/** The top-level items of a page (HTML Living Standard, 5.2), in the form in which JSON-LD writes them. */
export function readMicrodata(document: HtmlDocument): { item: Item; index: number }[] {
  const found: { item: Item; index: number }[] = []
  const isScope = (element: Element) => element.attribs.itemscope !== undefined
  const scopes = DomUtils.filter((node) => isElement(node) && isScope(node), document, true, ITEMS_MAX)
  for (const scope of scopes) {
    if (!isElement(scope) || scope.attribs.itemprop !== undefined) continue
    found.push({ item: itemOf(scope, 0), index: scope.startIndex ?? 0 })
  }
  return found
}

function itemOf(scope: Element, depth: number): Item {
  const item: Item = { '@type': scope.attribs.itemtype?.split(/\s+/) ?? [] }
  if (scope.attribs.itemid) item['@id'] = scope.attribs.itemid
  if (depth < 10) gather(scope, item, depth)
  return item
}

function gather(parent: Element, item: Item, depth: number): void {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    const isScope = child.attribs.itemscope !== undefined
    for (const name of child.attribs.itemprop?.split(/\s+/).filter(Boolean) ?? []) {
      const value = isScope ? itemOf(child, depth + 1) : textValue(child)
      const before = item[name]
      if (Array.isArray(before)) before.push(value)
      else item[name] = before === undefined ? value : [before, value]
    }
    if (!isScope) gather(child, item, depth)
  }
}

function textValue(element: Element): string {
  const { attribs, name } = element
  const address = ADDRESSES[name]
  if (attribs.content !== undefined) return attribs.content
  if (address && attribs[address]) return attribs[address]
  if (name === 'time' && attribs.datetime) return attribs.datetime
  return addText('', element.children).replace(/\s+/g, ' ').trim()
}

/** Elements in each other have the same text again and again, so it is cut. */
function addText(before: string, nodes: Element['children']): string {
  let text = before
  for (const node of nodes) {
    if (text.length > TEXT_MAX) break
    if (node.type === 'text') text += node.data
    else if ('children' in node) text = addText(text, node.children)
  }
  return text.slice(0, TEXT_MAX)
}
