import { EXIT } from '../program/exit-codes.ts';
import { COMPLETE } from './shells.ts';
import type { Shell } from './shells.ts';

/**
 * The completion scripts. Each script asks the program for proposals at the cursor: one line each, with the word, a tab
 * and its description. Without proposals, the shell completes file names.
 */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_crdshift() {
  local IFS=$'\\n' word
  local -a words
  # Bash makes a word of the = in --option=value.
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do [[ $word == = ]] || words+=("$word"); done
  [[ \${COMP_WORDS[COMP_CWORD]} == = ]] && words+=("")
  COMPREPLY=($(crdshift ${COMPLETE} "\${words[@]}" 2>/dev/null | cut -f 1))
}
complete -o default -F _crdshift crdshift
`,
  zsh: `_crdshift() {
  local line
  local -a proposals
  for line in "\${(@f)$(crdshift ${COMPLETE} "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && proposals+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( $#proposals )); then _describe crdshift proposals; return; fi
  # The file in --option=file.
  [[ $words[CURRENT] == --*=* ]] && compset -P '*='
  _files
}
compdef _crdshift crdshift
`,
  fish: `function __crdshift_propose
  set -l words (commandline -opc) (commandline -ct)
  set -g __crdshift_proposals (crdshift ${COMPLETE} $words[2..-1] 2>/dev/null)
  set -q __crdshift_proposals[1]
end
complete -c crdshift -e
complete -c crdshift -n __crdshift_propose -f -a '$__crdshift_proposals'
`,
};

/** Prints the completion script for a shell. */
export function completion(_flags: object, shell: Shell): Promise<number> {
  process.stdout.write(SCRIPTS[shell]);
  return Promise.resolve(EXIT.done);
}
