# bash takes --option=value apart at the sign, where its words end; nobody else does.
_printkit() {
  local -a words=()
  local i at=$COMP_CWORD
  for i in "${!COMP_WORDS[@]}"; do
    if [[ ${COMP_WORDS[i]} != "=" ]]; then
      words+=("${COMP_WORDS[i]}")
    elif (( i == COMP_CWORD )); then
      words+=("")
    elif (( i < COMP_CWORD )); then
      (( at -= 1 ))
    fi
  done
  local -a COMP_WORDS=("${words[@]}")
  local COMP_CWORD=$at
  _shtab_printkit
}
complete -o bashdefault -F _printkit printkit
