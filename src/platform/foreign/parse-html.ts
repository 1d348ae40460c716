import { DomHandler, Parser } from 'htmlparser2'

export interface HtmlHandler {
  /** With the attributes of the element. */
  onopentag?(name: string, attributes: Record<string, string>): void
  ontext?(text: string): void
  /** Called for every opened element, also for those that the page does not close. */
  onclosetag?(name: string): void
}

/** The largest page that is fetched. */
const LENGTH_MAX = 16 * 1024 * 1024
/** The tags read of a page, opening and closing ones together. */
const TAGS_MAX = 300_000
/** As in browsers, an element deeper than this stands beside the one before it in place of inside. */
const DEPTH_MAX = 512
/** The attributes read of an element. */
const ATTRIBUTES_MAX = 200

/**
 * Parses a foreign page of any quality and runs nothing in it. What goes beyond the limits of length, tags and attributes
 * is not read; the cost grows with the length of the page only. `end` stops the parsing.
 */
export function parseHtml(html: string, toHandler: (end: () => void) => HtmlHandler): void {
  const parser: BoundedParser = new BoundedParser(toHandler(() => parser.pause()))
  parser.end(html.slice(0, LENGTH_MAX))
}

export type HtmlDocument = DomHandler['root']

/** The same as a tree, with the index at which each element begins. */
export function parseHtmlDocument(html: string): HtmlDocument {
  const tree = new DomHandler(undefined, { withStartIndices: true })
  const parser = new BoundedParser({
    onopentag: (name, attributes) => tree.onopentag(name, attributes),
    ontext: (text) => tree.ontext(text),
    onclosetag: () => tree.onclosetag(),
  })
  tree.onparserinit(parser)
  parser.end(html.slice(0, LENGTH_MAX))
  return tree.root
}

/**
 * Htmlparser2 looks for each closing tag among all open elements, and moves all of them for each new one; so it needs a
 * limit of depth.
 */
class BoundedParser extends Parser {
  private tags = 0
  private attributes = 0
  private depth = 0
  /** The place of the current opening tag: open until the parser asks whether the element can have content. */
  private place: 'open' | 'inside' | 'beside' = 'inside'

  constructor(handler: HtmlHandler) {
    super({
      onopentag: handler.onopentag,
      ontext: handler.ontext,
      onopentagname: (name) => {
        if (!this.isVoidElement(name)) this.depth++
      },
      onclosetag: (name) => {
        if (this.place === 'open' || !this.isVoidElement(name)) this.depth--
        handler.onclosetag?.(name)
      },
    })
  }

  protected override isVoidElement(name: string): boolean {
    const isVoid = super.isVoidElement(name)
    // The parser has dropped a tag without a name.
    if (this.place === 'open' && name !== '') {
      this.place = isVoid || this.depth < DEPTH_MAX ? 'inside' : 'beside'
    }
    return isVoid || (this.place === 'beside' && name !== '')
  }

  override onopentagname(start: number, end: number): void {
    this.attributes = 0
    this.place = 'open'
    this.count()
    super.onopentagname(start, end)
  }

  override onclosetag(start: number, end: number): void {
    this.place = 'inside'
    this.count()
    super.onclosetag(start, end)
  }

  override onattribname(start: number, end: number): void {
    this.attributes++
    if (this.isRead()) super.onattribname(start, end)
  }

  override onattribdata(start: number, end: number): void {
    if (this.isRead()) super.onattribdata(start, end)
  }

  override onattribentity(codePoint: number): void {
    if (this.isRead()) super.onattribentity(codePoint)
  }

  override onattribend(...end: Parameters<Parser['onattribend']>): void {
    if (this.isRead()) super.onattribend(...end)
  }

  private isRead(): boolean {
    return this.attributes <= ATTRIBUTES_MAX
  }

  private count(): void {
    if (++this.tags >= TAGS_MAX) this.pause()
  }
}
