/** Rules that oxlint lacks. `oxlint.config.mjs` says where each applies. */

/** Reports what matches a selector, such as `CallExpression[callee.name='x']`, with the message beside it. */
const noRestrictedSyntax = {
  meta: { schema: false },
  create(context) {
    return Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    );
  },
};

/**
 * Reports comment lines longer than `max`, since the formatter leaves comments unchanged. A comment behind
 * code counts as code. A line with an address cannot be broken, nor one with a directive.
 */
const commentLength = {
  meta: { schema: false },
  create(context) {
    const [{ max }] = context.options;
    const { sourceCode } = context;
    const isAlone = ({ loc }, line) => {
      const text = sourceCode.lines[line - 1];
      const before = loc.start.line === line ? text.slice(0, loc.start.column).trim() : '';
      const behind = loc.end.line === line ? text.slice(loc.end.column).trim() : '';
      // JSX wraps a comment in braces.
      return before + behind === '' || (before === '{' && behind === '}');
    };
    const check = (comment, line) => {
      const text = sourceCode.lines[line - 1];
      if (text.length <= max || /\w:\/\/.|eslint-disable/.test(text) || !isAlone(comment, line)) return;
      const message = `a comment line has at most ${max} characters, this has ${text.length}`;
      context.report({ loc: { line, column: max }, message });
    };
    return {
      Program() {
        for (const comment of sourceCode.getAllComments())
          for (let line = comment.loc.start.line; line <= comment.loc.end.line; line++) check(comment, line);
      },
    };
  },
};

export default {
  meta: { name: 'cowrie' },
  rules: { 'no-restricted-syntax': noRestrictedSyntax, 'comment-length': commentLength },
};
