import { EXIT } from '../program/exit-codes.ts';
import { COMPLETE } from './shells.ts';
import type { Shell } from './shells.ts';

/**
 * The completion scripts. Each script asks the program for proposals at the cursor: one line each, with the word, a tab
 * and its description. Without proposals, the shell completes file names.
 */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_crdshift() {
  local IFS=$'\\n'
  COMPREPLY=($(crdshift ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _crdshift crdshift
`,
  zsh: `_crdshift() {
  local line
  local -a proposals
  for line in "\${(@f)$(crdshift ${COMPLETE} "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && proposals+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( $#proposals )); then _describe crdshift proposals; else _files; fi
}
compdef _crdshift crdshift
`,
  fish: `function __crdshift_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l proposals (crdshift ${COMPLETE} $words[2..-1] 2>/dev/null)
  if set -q proposals[1]
    printf '%s\\n' $proposals
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c crdshift -f -a '(__crdshift_complete)'
`,
};

/** Prints the completion script for a shell. */
export function completion(_flags: object, shell: Shell): Promise<number> {
  process.stdout.write(SCRIPTS[shell]);
  return Promise.resolve(EXIT.done);
}
