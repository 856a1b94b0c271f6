# nix run 'github:OWNER/parlour?dir=assets/packaging'; in a clone `nix run '.?dir=assets/packaging'`
{
  description = "Card and board games for the terminal";

  # Parlour needs Rust 1.89.
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      manifest = builtins.fromTOML (builtins.readFile ../../Cargo.toml);
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in
    {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = manifest.package.name;
          version = manifest.workspace.package.version;
          src = ../..;
          cargoLock.lockFile = ../../Cargo.lock;
          # The tests start terminals, PostgreSQL and OpenSSH.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            $out/bin/parlour man man
            installManPage man/*.1
            for shell in bash zsh fish; do
              $out/bin/parlour completions $shell > parlour.$shell
              installShellCompletion --$shell parlour.$shell
            done
            install -Dm644 assets/packaging/parlour.desktop -t $out/share/applications
            install -Dm644 assets/packaging/parlour.metainfo.xml -t $out/share/metainfo
            install -Dm644 assets/packaging/parlour.svg -t $out/share/icons/hicolor/scalable/apps
            install -Dm644 assets/hall/parlour.service -t $out/lib/systemd/system
            substituteInPlace $out/lib/systemd/system/parlour.service --replace-fail /usr/local/bin $out/bin
          '';
          meta = {
            description = manifest.package.description;
            license = [ pkgs.lib.licenses.mit pkgs.lib.licenses.asl20 ];
            mainProgram = "parlour";
          };
        };
      });

      # services.parlour.enable = true; runs the server.
      nixosModules.default =
        { config, lib, pkgs, ... }:
        {
          options.services.parlour.enable = lib.mkEnableOption "the games server Parlour";
          config = lib.mkIf config.services.parlour.enable {
            systemd.packages = [ self.packages.${pkgs.system}.default ];
            systemd.services.parlour.wantedBy = [ "multi-user.target" ];
            users.groups.parlour = { };
            users.users.parlour = {
              isSystemUser = true;
              group = "parlour";
              home = "/var/lib/parlour";
            };
          };
        };
    };
}
