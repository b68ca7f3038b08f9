import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** What a person reads or hears: properties of elements, and of objects that make columns and choices. */
const SPOKEN = [
  'label',
  'title',
  'placeholder',
  'aria-label',
  'alt',
  'description',
  'header',
  'about',
  'what',
];
const SOURCE = resolve(__dirname, '..');

/** The literal texts of a component that people read. Pure. */
function literalTexts(text: string): string[] {
  const file = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && SPOKEN.includes(node.name.getText()))
      found.push(...shownBy(node.initializer));
    if (ts.isPropertyAssignment(node) && SPOKEN.includes(node.name.getText().replace(/['"]/g, '')))
      found.push(...shownBy(node.initializer));
    if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)))
      found.push(...shownBy(node.expression));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.filter((one) => /\p{L}/u.test(one));
}

/** The literals that an expression can show: not those that it compares, or hands to a function. */
function shownBy(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap((span) => [...shownBy(span.expression), span.literal.text]),
    ];
  if (ts.isConditionalExpression(node)) return [...shownBy(node.whenTrue), ...shownBy(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) return shownBy(node.expression);
  if (!ts.isBinaryExpression(node)) return [];
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return shownBy(node.right);
  const isEither = [
    ts.SyntaxKind.PlusToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
  ].includes(kind);
  return isEither ? [...shownBy(node.left), ...shownBy(node.right)] : [];
}

it.each<[code: string, texts: string[]]>([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{say.hello}, {name} · 1</p>', []],
  [`<p>{isOn ? 'On' : say.off}</p>`, ['On']],
  [`<p>{state === 'open' && <b>{say.open}</b>}</p>`, []],
  ['<p>{`Paid ${amount}`}</p>', ['Paid ']],
  ['<TextInput label="Name" className="mono" />', ['Name']],
  [`<TextInput placeholder={'a' + b} aria-label={name ?? 'No name'} />`, ['a', 'No name']],
  [`<Head title={titleOf('open')} />`, []],
  [`const columns = [{ id: 'name', header: 'Name' }];`, ['Name']],
])('finds in %j the texts %j', (code, texts) => expect(literalTexts(code)).toEqual(texts));

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(?:words|spec)\.tsx?$/.test(file),
);
const textOf = (file: string): string => readFileSync(join(SOURCE, file), 'utf8');

// Guarantee: a translator who has the words files has every text of the dashboard.
it('no component holds a text of its own', () => {
  const components = files.filter((file) => file.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(100);
  const held = components.flatMap((file) => literalTexts(textOf(file)).map((text) => `${file}: ${text}`));
  expect(held).toEqual([]);
});

it('texts are declared in words files only', () => {
  const others = files.filter((file) => file !== 'i18n/words.ts' && /\bdefineWords\(/.test(textOf(file)));
  expect(others).toEqual([]);
});
