import { describe, expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { newContactScreen } from '#lib/identity/contact-screen.ts';
import { contactForm, plainForm } from './plain-form-markup.ts';

const context = contextFixture();

describe('plainForm', () => {
  it('lets nothing of a form that was sent become markup', () => {
    const attack = '"><script>alert(1)</script>';
    const { text } = plainForm(context, {
      name: 'x',
      action: attack,
      refused: attack,
      hidden: { ticket: attack },
      fields: [{ name: 'a', label: 'A', value: attack, hint: attack, autocomplete: 'off' }],
      buttons: [{ label: attack, act: attack }],
    });
    expect(text).not.toContain('<script>');
  });

  it('names the hint of a box to screen readers', () => {
    const fields = [
      { name: 'a', label: 'A', hint: 'H', autocomplete: 'off' },
      { name: 'b', label: 'B', autocomplete: 'off' },
    ];
    const { text } = plainForm(context, { name: 'x', action: '/', fields, buttons: [] });
    expect(text.match(/aria-describedby="x-a-hint"/g)).toHaveLength(1);
    expect(text).toContain('<p id="x-a-hint" class="quiet">H</p>');
    expect(text).not.toContain('x-b-hint');
  });
});

describe('contactForm', () => {
  const screen = { ...newContactScreen, channel: 'mail', destination: 'a@b.example' } as const;
  const form = { action: '/x', submitLabel: 'OK', hidden: { ticket: '7' } };

  it('requests the contact first, then the code that was sent there', () => {
    const first = contactForm(context, { ...form, screen }).text;
    expect(first).toContain('value="mail" checked');
    expect(first).toContain('name="destination" type="text"');
    const second = contactForm(context, { ...form, screen: { ...screen, step: 'code' } }).text;
    expect(second).toContain('name="code"');
    // The contact is sent again with the code, by both forms.
    expect(second.match(/type="hidden" name="destination" value="a@b.example"/g)).toHaveLength(2);
    expect(second.match(/type="hidden" name="ticket" value="7"/g)).toHaveLength(2);
  });
});
