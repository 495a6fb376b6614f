/* global SwaggerUIBundle */

/** Plain text instead of markup: the house's content policy lets no text become markup. */
const plainText = ({ React }) => ({
  wrapComponents: {
    Markdown: () => props =>
      React.createElement(
        'div',
        { className: 'markdown' },
        String(props.source ?? '')
          .split('\n\n')
          .filter(Boolean)
          .map((text, at) => React.createElement('p', { key: at }, text.replaceAll('`', ''))),
      ),
  },
})

/** The field above the calls searches their addresses and their words, not only their group. */
const search = () => ({
  fn: {
    opsFilter: (groups, phrase) => {
      const wanted = phrase.toLowerCase()
      const isFound = call =>
        ['path', 'method'].some(name => String(call.get(name)).includes(wanted)) ||
        JSON.stringify(call.get('operation').toJS()).toLowerCase().includes(wanted)
      return groups
        .map(group => group.update('operations', calls => calls.filter(isFound)))
        .filter(group => group.get('operations').size > 0)
    },
  },
})

window.ui = SwaggerUIBundle({
  dom_id: '#calls',
  url: '/api/v1/openapi.json',
  plugins: [plainText, search],
  deepLinking: true,
  filter: true,
  validatorUrl: null,
  defaultModelsExpandDepth: -1,
  syntaxHighlight: false,
  persistAuthorization: false,
})
