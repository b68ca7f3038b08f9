import type { CDPSession, Page } from 'playwright-core';

/** One object of Chromium's accessibility tree, as the browser hands it to a screen reader. */
interface AccessibleNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: string | number };
  properties?: { name: string; value: { value?: unknown; relatedNodes?: unknown[] } }[];
  childIds?: string[];
  parentId?: string;
  backendDOMNodeId?: number;
}

/** Objects that are said with their name, and whose content is that name. */
const SPOKEN = new Set(
  'button link heading textbox searchbox checkbox radio combobox tab menuitem option switch image spinbutton progressbar meter Date DisclosureTriangle'.split(
    ' ',
  ),
);
/** Regions to which a screen reader can jump, and groups with a name. */
const PLACES = new Set(
  'banner navigation main complementary contentinfo search form region dialog alertdialog radiogroup group tablist tabpanel table list menu listbox'.split(
    ' ',
  ),
);
const STATES = [
  'level',
  'checked',
  'pressed',
  'selected',
  'expanded',
  'disabled',
  'required',
  'invalid',
] as const;
const TEXT = 'StaticText';

/**
 * Notes what a screen reader would say of a page, in order: what it reads, what has the focus after a key,
 * and what live regions announce meanwhile.
 */
export class ScreenReader {
  readonly lines: string[] = [];
  /** The texts of what is marked as current, which the tree leaves out. */
  private currents: readonly string[] = [];
  private readonly session: Promise<CDPSession>;

  private constructor(private readonly page: Page) {
    this.session = page.context().newCDPSession(page);
  }

  /** Call it before the page is opened. */
  static async of(page: Page): Promise<ScreenReader> {
    await page.addInitScript(LISTEN);
    return new ScreenReader(page);
  }

  /** A heading of the transcript: what the person does. */
  step(text: string): void {
    this.lines.push('', `## ${text}`, '');
  }

  /** Reads the page from its title on, or one part of it, such as a dialog. */
  async read(part?: string): Promise<void> {
    const nodes = await this.tree();
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const [root] = nodes;
    if (!root) return;
    if (part === undefined) this.lines.push(`- page: ${nameOf(root)}`);
    const start = part === undefined ? root : nodes.find((node) => !node.ignored && roleOf(node) === part);
    if (!start) throw new Error(`there is no ${String(part)}`);
    this.currents = await this.page.evaluate(
      `[...document.querySelectorAll('[aria-current]:not([aria-current=false])')].map((element) => {
        const shown = element.cloneNode(true);
        for (const hidden of shown.querySelectorAll('[aria-hidden=true]')) hidden.remove();
        return (element.matches('a') ? 'link, ' : '') + shown.textContent.trim();
      })`,
    );
    this.say(start, byId, 0);
  }

  /** Presses a key, and notes what has the focus then, and what was announced. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.focused(key);
  }

  /** Presses Tab until the focus is on something with this name. */
  async tabTo(name: RegExp): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      await this.page.keyboard.press('Tab');
      const node = await this.focusedNode();
      this.lines.push(`- Tab: ${node ? saidOf(node) : 'nothing'}`);
      if (node && name.test(nameOf(node))) return;
    }
    throw new Error(`Tab does not lead to ${String(name)}:\n${this.lines.join('\n')}`);
  }

  async type(text: string, shown = text): Promise<void> {
    await this.page.keyboard.type(text);
    this.lines.push(`- types “${shown}”`);
  }

  /** Notes what has the focus, and what was announced. */
  async focused(why: string): Promise<void> {
    const node = await this.focusedNode();
    this.lines.push(`- ${why}: ${node ? saidOf(node) : 'nothing has the focus'}`);
    await this.heard();
  }

  /** Notes what was announced since the last call. Without anything, nothing is noted, unless `orSilence`. */
  async heard(orSilence?: string): Promise<void> {
    const said: string[] = await this.page.evaluate('window.takeAnnouncements()');
    for (const text of said) this.lines.push(`- announced: ${text}`);
    if (said.length === 0 && orSilence) this.lines.push(`- ${orSilence}: silence`);
  }

  private async tree(): Promise<AccessibleNode[]> {
    const { nodes } = await (await this.session).send('Accessibility.getFullAXTree');
    return nodes as AccessibleNode[];
  }

  private async focusedNode(): Promise<AccessibleNode | undefined> {
    const nodes = await this.tree();
    const focused = nodes.filter((node) => !node.ignored && valueOf(node, 'focused') === true);
    // The page itself has the focus when nothing else has.
    return focused.find((node) => roleOf(node) !== 'RootWebArea');
  }

  private say(node: AccessibleNode, byId: ReadonlyMap<string, AccessibleNode>, depth: number): void {
    const children = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
    const role = roleOf(node);
    const line = (text: string): void => this.line(text, depth);
    if (node.ignored || role === 'generic' || role === 'none' || role === 'RootWebArea')
      return this.sayAll(children, byId, depth);
    // They are said with their controls and groups.
    if (LABELS.has(role)) {
      for (const control of controlsIn(node, byId)) line(saidOf(control));
      return;
    }
    if (role === 'row') return void line(cellsOf(children, byId).join(' | '));
    if (role === 'heading' && controlsIn(node, byId).length > 0) {
      line(`heading, level ${String(valueOf(node, 'level'))}:`);
      return this.sayAll(children, byId, depth + 1);
    }
    if (SPOKEN.has(role)) return void line(saidOf(node));
    const named = nameOf(node) !== '' || ['main', 'navigation', 'banner', 'dialog', 'table'].includes(role);
    if (PLACES.has(role) && named) {
      line(`${saidOf(node)}:`);
      return this.sayAll(children, byId, depth + 1);
    }
    return this.sayAll(children, byId, depth);
  }

  private line(text: string, depth: number): void {
    const isCurrent = this.currents.includes(text);
    this.lines.push(`${'  '.repeat(depth + 1)}- ${text}${isCurrent ? ', current' : ''}`);
  }

  /** Texts beside each other are one line. */
  private sayAll(
    children: readonly AccessibleNode[],
    byId: ReadonlyMap<string, AccessibleNode>,
    depth: number,
  ): void {
    let text = '';
    const flush = (): void => {
      if (text.trim())
        this.line(
          text
            .trim()
            .replace(/\s+/g, ' ')
            .replace(/ (?=[.,;:…])/g, ''),
          depth,
        );
      text = '';
    };
    for (const child of children) {
      const inline = textIn(child, byId);
      if (inline === undefined) {
        flush();
        this.say(child, byId, depth);
      } else if (INLINE.has(roleOf(child))) text += inline;
      else {
        flush();
        text = inline;
        flush();
      }
    }
    flush();
  }
}

const INLINE = new Set([TEXT, 'strong', 'emphasis', 'code', 'generic', 'time', 'LineBreak', 'none', 'mark']);
const LABELS = new Set(['LabelText', 'Legend']);
const roleOf = ({ role }: AccessibleNode): string => role?.value ?? '';
const nameOf = ({ name }: AccessibleNode): string => String(name?.value ?? '').trim();
const valueOf = ({ properties = [] }: AccessibleNode, name: string): unknown =>
  properties.find((one) => one.name === name)?.value.value;

/** The text of an object that has nothing else in it. */
function textIn(node: AccessibleNode, byId: ReadonlyMap<string, AccessibleNode>): string | undefined {
  const role = roleOf(node);
  if (role === TEXT) return nameOf({ ...node, name: { value: String(node.name?.value ?? '') } }) + ' ';
  if (role === 'LineBreak') return ' ';
  if (LABELS.has(role) || SPOKEN.has(role) || role === 'row' || (PLACES.has(role) && nameOf(node) !== ''))
    return undefined;
  const children = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
  if (children.length === 0) return node.ignored ? '' : undefined;
  const texts = children.map((child) => textIn(child, byId));
  return texts.every((text) => text !== undefined) ? texts.join('') : undefined;
}

/** The cells of a row: what each contains. */
function cellsOf(children: readonly AccessibleNode[], byId: ReadonlyMap<string, AccessibleNode>): string[] {
  return children.flatMap((cell) => {
    if (cell.ignored)
      return cellsOf(
        (cell.childIds ?? []).flatMap((id) => byId.get(id) ?? []),
        byId,
      );
    const role = roleOf(cell);
    const text = partsOf(cell, byId).join(', ');
    return [role === 'columnheader' || role === 'rowheader' ? `(${text})` : text];
  });
}

/** The texts and controls of a cell, in order. */
function partsOf(node: AccessibleNode, byId: ReadonlyMap<string, AccessibleNode>): string[] {
  const children = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
  return children.flatMap((child) => {
    if (!child.ignored && SPOKEN.has(roleOf(child))) return [saidOf(child)];
    const text = textIn(child, byId)?.trim();
    return text === undefined ? partsOf(child, byId) : text ? [text] : [];
  });
}

function controlsIn(
  node: AccessibleNode,
  byId: ReadonlyMap<string, AccessibleNode>,
): readonly AccessibleNode[] {
  return (node.childIds ?? [])
    .flatMap((id) => byId.get(id) ?? [])
    .flatMap((child) => (!child.ignored && SPOKEN.has(roleOf(child)) ? [child] : controlsIn(child, byId)));
}

/** An object as a screen reader says it: role, name, state, description. */
function saidOf(node: AccessibleNode): string {
  const states = STATES.flatMap((name) => {
    const value = valueOf(node, name);
    if (value === undefined || value === '' || value === 'false') return [];
    if (name === 'level') return [`level ${String(value)}`];
    if (name === 'expanded') return [value ? 'expanded' : 'collapsed'];
    if (name === 'checked') return [value === 'true' || value === true ? 'checked' : String(value)];
    return value === false ? [] : [name];
  });
  const shown = node.value?.value;
  const content = shown === undefined || shown === '' || shown === nameOf(node) ? [] : [`“${shown}”`];
  const description = node.description?.value ? [`(${node.description.value})`] : [];
  const name = nameOf(node).replace(/\s+/g, ' ');
  const label = name || PLACES.has(roleOf(node)) ? [name].filter(Boolean) : ['WITHOUT A NAME'];
  return [roleOf(node), ...label, ...states, ...content, ...description].join(', ');
}

/**
 * Collects what live regions announce: an alert when it comes, and other regions when they change. A region
 * that comes with its text is not announced, as most screen readers do it.
 */
const LISTEN = `(() => {
  let said = [];
  window.takeAnnouncements = () => { const all = said; said = []; return all; };
  const LIVE = '[aria-live], [role=status], [role=alert], [role=log], output';
  const isOff = (region) => region.getAttribute('aria-live') === 'off';
  const isAlert = (region) => region.getAttribute('role') === 'alert' || region.getAttribute('aria-live') === 'assertive';
  const textOf = (element) => (element.innerText ?? '').replace(/\\s+/g, ' ').trim();
  const texts = new WeakMap();
  const known = new WeakSet();
  const check = (region) => {
    if (!region.checkVisibility()) return;
    const text = textOf(region);
    const isNew = !known.has(region);
    known.add(region);
    const isChanged = text !== (texts.get(region) ?? '');
    texts.set(region, text);
    if (!isChanged || isOff(region)) return;
    if (text && (!isNew || isAlert(region))) said.push((isAlert(region) ? 'at once: ' : '') + text);
  };
  const start = () => {
    for (const region of document.querySelectorAll(LIVE)) check(region);
    said = [];
    new MutationObserver(() => {
      for (const region of document.querySelectorAll(LIVE)) if (!region.parentElement?.closest(LIVE)) check(region);
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start); else start();
})()`;
