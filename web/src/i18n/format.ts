/** Turns a catalogue entry into a sentence: plural forms by the language's own rules, placeholders filled in. */

export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Params = Record<string, string | number>;

/** The sentence for `message`; the plural form is chosen by the parameter `count`. */
export function format(message: Message, params: Params, language: string): string {
  const text = typeof message === "string" ? message : pluralForm(message, Number(params["count"]), language);
  const number = new Intl.NumberFormat(language);
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name];
    if (value === undefined) return placeholder;
    return typeof value === "number" ? number.format(value) : value;
  });
}

function pluralForm(forms: Exclude<Message, string>, count: number, language: string): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? "";
}

/** The placeholders a message uses, each once, sorted. */
export function placeholders(message: Message): string[] {
  const texts = typeof message === "string" ? [message] : Object.values(message);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)))].sort();
}
