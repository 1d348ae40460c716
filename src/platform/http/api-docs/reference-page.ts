import { html } from 'hono/html'
import { describeType } from './describe-type.ts'
import {
  type ApiBody,
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  type ApiSchema,
  METHODS,
} from './reference-types.ts'

/** The reference of an API: its operations by tag, then its schemas. It works without scripts. */
export function referencePage({ info, tags = [], paths = {}, components }: ApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
  const schemas = Object.entries(components?.schemas ?? {}).toSorted(([a], [b]) => a.localeCompare(b))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title} API</title>
        <link rel="stylesheet" href="/api/docs/styles.css" />
      </head>
      <body>
        <header>
          <h1>${info.title} API</h1>
          ${paragraphs(info.description)}
          <p><a href="/api/openapi.json">The OpenAPI document</a> is made for programs.</p>
          <nav aria-label="Parts">
            <ul>
              ${tags.map(({ name }) => html`<li><a href="#${idOf(name)}">${name}</a></li>`)}
              <li><a href="#schemas">Schemas</a></li>
            </ul>
          </nav>
        </header>
        <main>
          ${tags.map(
            ({ name, description }) =>
              html`<section aria-labelledby="${idOf(name)}">
                <h2 id="${idOf(name)}">${name}</h2>
                ${paragraphs(description)}
                ${operations
                  .filter(({ operation }) => operation.tags?.includes(name))
                  .map(({ path, method, operation }) => operationOf(path, method, operation))}
              </section>`,
          )}
          <section aria-labelledby="schemas">
            <h2 id="schemas">Schemas</h2>
            ${schemas.map(([name, schema]) => schemaOf(name, schema))}
          </section>
        </main>
      </body>
    </html>`
}

/** Ids have no spaces. Operations begin with a small letter and schemas with `schema-`. */
const idOf = (tag: string) => `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

function operationOf(path: string, method: string, operation: ApiOperation) {
  const { operationId, summary, description, security, responses = {} } = operation
  const parameters = (operation.parameters ?? []) as ApiParameter[]
  const request = operation.requestBody as ApiBody | undefined
  return html`<details id="${operationId}">
    <summary>
      <span class="method">${method.toUpperCase()}</span> <code>${path}</code>
      <span class="does">${summary}</span>
    </summary>
    <p class="name">${operationId}</p>
    ${paragraphs(description)}
    <p>${needsSession(security) ? 'Needs a session.' : 'Needs no session.'}</p>
    ${
      parameters.length > 0
        ? table(
            'Parameters',
            ['Name', 'In', 'Type'],
            parameters.map((one) => [
              html`<code>${one.name}</code>${one.required ? ', required' : ''}`,
              html`${one.in}`,
              describeType(one.schema),
            ]),
          )
        : ''
    }
    ${request ? table('Request body', ['Content type', 'Schema'], contentRows(request)) : ''}
    ${table(
      'Answers',
      ['Status', 'Meaning', 'Content'],
      Object.entries(responses).map(([status, answer]) => {
        const { description: meaning = '', content = {} } = answer as ApiBody
        return [
          html`${status}`,
          withMarkup(meaning),
          html`${Object.entries(content).map(([type, { schema }]) => html`${type}: ${describeType(schema)} `)}`,
        ]
      }),
    )}
  </details>`
}

function schemaOf(name: string, schema: ApiSchema) {
  const { description, properties, required = [], examples = [] } = schema
  return html`<details id="schema-${name}">
    <summary><code>${name}</code> <span class="does">${description}</span></summary>
    ${
      properties
        ? table(
            `Members of ${name}`,
            ['Name', 'Type'],
            Object.entries(properties).map(([member, type]) => [
              html`<code>${member}</code>${required.includes(member) ? '' : ', optional'}`,
              describeType(type),
            ]),
          )
        : html`<p>${describeType(schema)}</p>`
    }
    ${examples.map(
      (example) =>
        html`<pre tabindex="0" role="group" aria-label="Example of ${name}">${JSON.stringify(example, null, 2)}</pre>`,
    )}
  </details>`
}

const needsSession = (security: object[] = []) =>
  security.length > 0 && security.every((one) => Object.keys(one).length > 0)

const contentRows = ({ content = {} }: ApiBody) =>
  Object.entries(content).map(([type, { schema }]) => [html`${type}`, describeType(schema)])

type Cell = ReturnType<typeof html>

const table = (caption: string, head: string[], rows: Cell[][]) =>
  html`<div class="table" tabindex="0" role="group" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

const paragraphs = (text = '') => html`${text.split('\n\n').map((one) => html`<p>${withMarkup(one)}</p>`)}`

/** Renders the parts of Markdown that our texts use: `code` and [links](https://…). */
const withMarkup = (text: string) =>
  html`${text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    const [, name, address] = /^\[([^\]]+)\]\((https?:[^)]+)\)$/.exec(part) ?? []
    return name && address ? html`<a href="${address}">${name}</a>` : html`${part}`
  })}`
